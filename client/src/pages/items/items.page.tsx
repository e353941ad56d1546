import { ListPage } from '../../ui/list-page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

export default function ItemsPage() {
  usePageTitle('Items');
  return <ListPage title="Items">{null}</ListPage>;
}
