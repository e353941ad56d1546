import { ListPage } from '../../ui/list-page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

export default function TablesPage() {
  usePageTitle('Tables');
  return <ListPage title="Tables">{null}</ListPage>;
}
