import { ForgotForm } from '../../features/accounts/components/mail-links/forgot-form.tsx';
import { AuthLayout } from '../../layout/auth-layout.tsx';
import { usePageTitle } from '../../ui/hooks/use-page.ts';

export default function ForgotPasswordPage() {
  usePageTitle('Forgot password');
  return (
    <AuthLayout
      title="FORGOT PASSWORD"
      hint="We send a link to your email. With it you choose a new password."
    >
      <ForgotForm />
    </AuthLayout>
  );
}
