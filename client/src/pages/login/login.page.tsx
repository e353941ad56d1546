import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';
import { useLocation } from 'react-router';
import { LoginForm } from '../../features/accounts/components/login-form.tsx';
import { VerificationMailSent } from '../../features/accounts/components/mail-links/mail-sent.tsx';
import { AuthLayout } from '../../layout/auth-layout.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

export default function LoginPage() {
  const m = accountMessages().login;
  usePageTitle(m.pageTitle);
  const { mailSentTo } = (useLocation().state ?? {}) as { mailSentTo?: string };
  return (
    <AuthLayout title={m.title} hint={m.hint}>
      {mailSentTo && <VerificationMailSent to={mailSentTo} />}
      <LoginForm />
    </AuthLayout>
  );
}
