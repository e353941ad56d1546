import { useLocation } from 'react-router';
import { LoginForm } from '../../features/accounts/components/login-form.tsx';
import { VerificationMailSent } from '../../features/accounts/components/mail-links/mail-sent.tsx';
import { AuthLayout } from '../../layout/auth-layout.tsx';
import { usePageTitle } from '../../ui/hooks/use-page.ts';

export default function LoginPage() {
  usePageTitle('Login');
  const { mailSentTo } = (useLocation().state ?? {}) as { mailSentTo?: string };
  return (
    <AuthLayout title="Welcome to Tawa!" hint="Please sign-in to your dashboard">
      {mailSentTo && <VerificationMailSent to={mailSentTo} />}
      <LoginForm />
    </AuthLayout>
  );
}
