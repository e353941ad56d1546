import { ListPage } from '../../ui/list-page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

export default function CustomersPage() {
  usePageTitle('Customers');
  return <ListPage title="Customers">{null}</ListPage>;
}
