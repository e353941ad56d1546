import { terminalMessages } from '@tawa/shared/messages/terminals.en.ts';
import { useNavigate } from 'react-router';
import { EnrolForm } from '../../features/terminals/components/enrol-form.tsx';
import { AuthLayout } from '../../layout/auth-layout.tsx';
import { LOCK_SCREEN_PATH } from '../../lib/this-terminal.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

export default function EnrolTerminalPage() {
  const m = terminalMessages().enrol;
  usePageTitle(m.title);
  const navigate = useNavigate();
  return (
    <AuthLayout title={m.title} hint={m.hint}>
      <EnrolForm onEnrolled={() => void navigate(LOCK_SCREEN_PATH, { replace: true })} />
    </AuthLayout>
  );
}
