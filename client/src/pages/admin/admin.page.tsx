import { ListPage } from '../../ui/list-page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

export default function AdminPage() {
  usePageTitle('Operator');
  return <ListPage title="Operator">{null}</ListPage>;
}
