import { IconChartBar } from '@tabler/icons-react';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { usePageTitle } from '../../ui/hooks/use-page.ts';
import { ListPage } from '../../ui/lists/list-page.tsx';
import classes from './dashboard.module.css';

export default function DashboardPage() {
  usePageTitle('Dashboard');
  const shop = useCurrentShop();
  return (
    <ListPage title="Dashboard">
      <section className={classes.placeholder}>
        <EmptyState title="Nothing here yet" icon={<IconChartBar size={28} aria-hidden="true" />}>
          <p>Today’s figures will appear here. Current orders are under Orders.</p>
          <ButtonLink to={paths.manage(shop)}>Go to the orders</ButtonLink>
        </EmptyState>
      </section>
    </ListPage>
  );
}
