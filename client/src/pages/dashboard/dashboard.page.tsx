import { IconChartBar } from '@tabler/icons-react';
import { staffMessages } from '@tawa/shared/messages/staff.en.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { shopPaths } from '../../lib/shop-paths.ts';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { ListPage } from '../../ui/lists/list-page.tsx';
import classes from './dashboard.module.css';

export default function DashboardPage() {
  const m = staffMessages().dashboard;
  usePageTitle(m.dashboard);
  const shop = useCurrentShop();
  return (
    <ListPage title={m.dashboard} hasVisibleTitle>
      <section className={classes.placeholder}>
        <EmptyState title={m.nothingYet} icon={<IconChartBar size={28} aria-hidden="true" />}>
          <p>{m.figuresWillAppear}</p>
          <ButtonLink to={shopPaths.manage(shop)}>{m.goToOrders}</ButtonLink>
        </EmptyState>
      </section>
    </ListPage>
  );
}
