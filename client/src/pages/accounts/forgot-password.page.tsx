import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';
import { ForgotForm } from '../../features/accounts/components/mail-links/forgot-form.tsx';
import { AuthLayout } from '../../layout/auth-layout.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

export default function ForgotPasswordPage() {
  const m = accountMessages().forgotPassword;
  usePageTitle(m.pageTitle);
  return (
    <AuthLayout title={m.title} hint={m.hint}>
      <ForgotForm />
    </AuthLayout>
  );
}
