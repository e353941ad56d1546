import { ListPage } from '../../ui/list-page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

export default function VerifyUserPage() {
  usePageTitle('Verify User');
  return <ListPage title="Verify User">{null}</ListPage>;
}
