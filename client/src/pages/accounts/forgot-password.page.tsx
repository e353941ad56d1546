import { ListPage } from '../../ui/list-page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

export default function ForgotPasswordPage() {
  usePageTitle('FORGOT PASSWORD');
  return <ListPage title="FORGOT PASSWORD">{null}</ListPage>;
}
