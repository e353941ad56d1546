import { useParams } from 'react-router';
import { ConfirmEmail } from '../../features/accounts/components/mail-links/confirm-email.tsx';
import { AuthLayout } from '../../layout/auth-layout.tsx';
import { usePageTitle } from '../../ui/hooks/use-page.ts';

export default function VerifyEmailPage() {
  usePageTitle('Confirm email');
  const { token = '' } = useParams();
  return (
    <AuthLayout title="Confirm your new email" hint="From then on you sign in with it, and mails go there.">
      <ConfirmEmail token={token} />
    </AuthLayout>
  );
}
