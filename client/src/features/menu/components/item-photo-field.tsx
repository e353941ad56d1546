import { photoFile } from '@tawa/shared/menu/menu.rules.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import type { ContractForm } from '../../../ui/forms/contract-form.ts';
import { PictureField } from '../../../ui/forms/picture-field.tsx';
import type { ItemValues } from '../menu.forms.ts';

export function ItemPhotoField({ form }: { form: ContractForm<ItemValues> }) {
  const m = menuMessages().itemForm;
  const { photo } = form.values;
  const current = typeof photo === 'string' ? photo : '';
  return (
    <PictureField
      label={m.photo}
      hint={m.photoHint}
      isSquare
      file={photo instanceof File ? photo : null}
      onPick={(file) => form.set('photo', file ?? '')}
      error={form.errors.photo}
      canRemoveCurrent={current !== ''}
      currentImage={current && <img src={photoFile(current, 240)} alt={m.photo} />}
    />
  );
}
