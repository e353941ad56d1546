import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';
import { useParams } from 'react-router';
import { ResetForm } from '../../features/accounts/components/mail-links/reset-form.tsx';
import { AuthLayout } from '../../layout/auth-layout.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

export default function ResetPasswordPage() {
  const m = accountMessages().resetPassword;
  usePageTitle(m.title);
  const { token = '' } = useParams();
  return (
    <AuthLayout title={m.title} hint={m.hint}>
      <ResetForm token={token} />
    </AuthLayout>
  );
}
