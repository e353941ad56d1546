import { ListPage } from '../../ui/list-page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

export default function ResetPasswordPage() {
  usePageTitle('Reset Password');
  return <ListPage title="Reset Password">{null}</ListPage>;
}
