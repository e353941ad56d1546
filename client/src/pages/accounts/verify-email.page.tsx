import { ListPage } from '../../ui/list-page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

export default function VerifyEmailPage() {
  usePageTitle('Verify email');
  return <ListPage title="Verify email">{null}</ListPage>;
}
