import { ListPage } from '../../ui/list-page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

export default function InventoryPage() {
  usePageTitle('Inventory');
  return <ListPage title="Inventory">{null}</ListPage>;
}
