import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';
import { useNavigate } from 'react-router';
import { SignupForm } from '../../features/accounts/components/signup-form.tsx';
import { AuthLayout } from '../../layout/auth-layout.tsx';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

export default function SignupPage() {
  const m = accountMessages().signUp;
  usePageTitle(m.title);
  const navigate = useNavigate();
  return (
    <AuthLayout wide title={m.title} hint={m.hint}>
      <SignupForm onSent={(mailSentTo) => void navigate(paths.login(), { state: { mailSentTo } })} />
    </AuthLayout>
  );
}
