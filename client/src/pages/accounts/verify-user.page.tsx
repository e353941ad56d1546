import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';
import { useNavigate, useParams } from 'react-router';
import { VerifyForm } from '../../features/accounts/components/mail-links/verify-form.tsx';
import { AuthLayout } from '../../layout/auth-layout.tsx';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

export default function VerifyUserPage() {
  const m = accountMessages().verifyUser;
  usePageTitle(m.title);
  const navigate = useNavigate();
  const { token = '' } = useParams();
  return (
    <AuthLayout title={m.title} hint={m.hint}>
      <VerifyForm token={token} onVerified={() => void navigate(paths.login(), { replace: true })} />
    </AuthLayout>
  );
}
