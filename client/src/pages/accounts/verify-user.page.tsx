import { useNavigate, useParams } from 'react-router';
import { VerifyForm } from '../../features/accounts/components/mail-links/verify-form.tsx';
import { AuthLayout } from '../../layout/auth-layout.tsx';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../ui/hooks/use-page.ts';

export default function VerifyUserPage() {
  usePageTitle('Verify User');
  const navigate = useNavigate();
  const { token = '' } = useParams();
  return (
    <AuthLayout title="Verify User" hint="Please Enter the verification OTP">
      <VerifyForm token={token} onVerified={() => void navigate(paths.login(), { replace: true })} />
    </AuthLayout>
  );
}
