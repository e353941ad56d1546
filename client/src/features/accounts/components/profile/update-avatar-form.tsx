import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { isApiError } from '../../../../lib/api/api-error.ts';
import { Avatar } from '../../../../ui/elements/avatar.tsx';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../../ui/forms/form-sheet.tsx';
import { accountSchemas } from '../../accounts.forms.ts';
import { useUpdateAvatar } from '../../accounts.queries.ts';
import { ImageField } from '../image-field.tsx';

const NO_FILE = 'Please select a file';

export function UpdateAvatarForm({ user, onClose }: { user: User; onClose: () => void }) {
  const update = useUpdateAvatar();
  const form = useContractForm({
    initial: { avatar: null as File | null },
    loadSchema: accountSchemas.avatar,
    missingMessage: NO_FILE,
    validateExtra: ({ avatar }) => (avatar ? {} : { avatar: NO_FILE }),
    fieldForError: (error) => (isApiError(error, 'UNSUPPORTED', 'TOO_LARGE') ? 'avatar' : undefined),
    save: async ({ avatar }) => avatar && update.mutateAsync(avatar),
    onSaved: onClose,
  });
  return (
    <FormSheet title="Update Avatar" form={form} submitLabel="Update" onClose={onClose}>
      <ImageField
        label="Avatar image"
        file={form.values.avatar}
        onPick={(file) => form.set('avatar', file)}
        error={form.errors.avatar}
        currentImage={<Avatar name={user.name} url={user.avatar?.url} />}
      />
    </FormSheet>
  );
}
