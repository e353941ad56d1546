import { ListPage } from '../../ui/list-page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

export default function ProfilePage() {
  usePageTitle('My Account');
  return <ListPage title="My Account">{null}</ListPage>;
}
