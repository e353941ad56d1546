import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';
import { useParams } from 'react-router';
import { ConfirmEmail } from '../../features/accounts/components/mail-links/confirm-email.tsx';
import { AuthLayout } from '../../layout/auth-layout.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

export default function VerifyEmailPage() {
  const m = accountMessages().confirmEmail;
  usePageTitle(m.pageTitle);
  const { token = '' } = useParams();
  return (
    <AuthLayout title={m.title} hint={m.hint}>
      <ConfirmEmail token={token} />
    </AuthLayout>
  );
}
