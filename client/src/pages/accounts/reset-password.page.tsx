import { useParams } from 'react-router';
import { ResetForm } from '../../features/accounts/components/mail-links/reset-form.tsx';
import { AuthLayout } from '../../layout/auth-layout.tsx';
import { usePageTitle } from '../../ui/hooks/use-page.ts';

export default function ResetPasswordPage() {
  usePageTitle('Reset password');
  const { token = '' } = useParams();
  return (
    <AuthLayout
      title="Reset password"
      hint="Choose a new one. Every device that is signed in with the old one is signed out."
    >
      <ResetForm token={token} />
    </AuthLayout>
  );
}
