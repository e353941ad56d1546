import { ListPage } from '../../ui/list-page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

export default function DashboardPage() {
  usePageTitle('Dashboard');
  return <ListPage title="Dashboard">{null}</ListPage>;
}
