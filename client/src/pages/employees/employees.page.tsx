import { ListPage } from '../../ui/list-page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

export default function EmployeesPage() {
  usePageTitle('Employees');
  return <ListPage title="Employees">{null}</ListPage>;
}
