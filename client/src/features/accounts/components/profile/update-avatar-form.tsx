import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';
import { isApiError } from '../../../../lib/api/api-error.ts';
import { Avatar } from '../../../../ui/elements/avatar.tsx';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../../ui/forms/form-sheet.tsx';
import { PictureField } from '../../../../ui/forms/picture-field.tsx';
import { accountSchemas } from '../../accounts.forms.ts';
import { useUpdateAvatar } from '../../accounts.queries.ts';

export function UpdateAvatarForm({ user, onClose }: { user: User; onClose: () => void }) {
  const m = accountMessages().updateAvatar;
  const update = useUpdateAvatar();
  const form = useContractForm({
    initial: { avatar: null as File | null },
    loadSchema: accountSchemas.avatar,
    missingMessage: m.selectFile,
    validateExtra: ({ avatar }) => (avatar ? {} : { avatar: m.selectFile }),
    fieldForError: (error) => (isApiError(error, 'UNSUPPORTED', 'TOO_LARGE') ? 'avatar' : undefined),
    save: async ({ avatar }) => avatar && update.mutateAsync(avatar),
    onSaved: onClose,
  });
  return (
    <FormSheet title={m.title} form={form} submitLabel={m.update} onClose={onClose}>
      <PictureField
        label={m.avatarImage}
        file={form.values.avatar}
        onPick={(file) => form.set('avatar', file)}
        error={form.errors.avatar}
        currentImage={<Avatar name={user.name} url={user.avatar?.url} />}
      />
    </FormSheet>
  );
}
