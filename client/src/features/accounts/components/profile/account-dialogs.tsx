import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { lazy, Suspense } from 'react';
import { retryImport } from '../../../../lib/browser/retry-import.ts';

const ChangePasswordForm = lazy(async () => {
  const { ChangePasswordForm } = await retryImport(() => import('./change-password-form.tsx'));
  return { default: ChangePasswordForm };
});
const ChangePinForm = lazy(async () => {
  const { ChangePinForm } = await retryImport(() => import('./change-pin-form.tsx'));
  return { default: ChangePinForm };
});
const UpdateAvatarForm = lazy(async () => {
  const { UpdateAvatarForm } = await retryImport(() => import('./update-avatar-form.tsx'));
  return { default: UpdateAvatarForm };
});

export type AccountDialog = 'password' | 'pin' | 'avatar';

interface Props {
  open: AccountDialog | undefined;
  user: User;
  onClose: () => void;
}

/** Loads the code of each form when it opens. */
export function AccountDialogs({ open, ...rest }: Props) {
  return (
    <Suspense fallback={null}>
      {open === 'password' && <ChangePasswordForm {...rest} />}
      {open === 'pin' && <ChangePinForm {...rest} />}
      {open === 'avatar' && <UpdateAvatarForm {...rest} />}
    </Suspense>
  );
}
