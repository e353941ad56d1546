import { useNavigate } from 'react-router';
import { SignupForm } from '../../features/accounts/components/signup-form.tsx';
import { AuthLayout } from '../../layout/auth-layout.tsx';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../ui/hooks/use-page.ts';

export default function SignupPage() {
  usePageTitle('Sign up');
  const navigate = useNavigate();
  return (
    <AuthLayout
      wide
      title="Sign up"
      hint="For owners. Every field is needed; we send a mail to verify your email."
    >
      <SignupForm onSent={(mailSentTo) => void navigate(paths.login(), { state: { mailSentTo } })} />
    </AuthLayout>
  );
}
