import { IconChefHat, IconReceipt, IconSoup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { shopMessages } from '@tawa/shared/messages/shops.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { shopPaths } from '../../../lib/shop-paths.ts';
import { staffHome } from '../../../lib/staff-home.ts';
import { Button, ButtonLink } from '../../../ui/elements/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CardSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { mayInShop, shopRoleOf } from '../hooks/use-may.ts';
import { employerShopQuery } from '../shops.queries.ts';
import classes from './waiter-welcome.module.css';

interface Props {
  user: User;
  children: (shop: Shop) => ReactNode;
}

export function WaiterWelcome({ user, children }: Props) {
  const m = shopMessages().waiter;
  const { data: shop, error, refetch } = useQuery(employerShopQuery());
  if (!shop && error) {
    return (
      <EmptyState title={error.message}>
        <Button onClick={() => void refetch()}>{m.tryAgain}</Button>
      </EmptyState>
    );
  }
  if (!shop) return <CardSkeletons count={2} />;
  const may = mayInShop(shop, user);
  // Only who opens bills sees them by table.
  const invoices = may('invoice.open') ? shopPaths.tableInvoices(shop) : shopPaths.invoices(shop);
  return (
    <div className={classes.welcome}>
      <p className={classes.hello}>{m.welcome(user.name.split(' ')[0] ?? '')}</p>
      <h1>{shop.name}</h1>
      <div className={classes.ways}>
        {may('table.read') && (
          <ButtonLink
            to={staffHome(shopRoleOf(shop, user), shop)}
            wide
            icon={<IconSoup size={22} aria-hidden="true" />}
          >
            {m.orderNow}
          </ButtonLink>
        )}
        {(may('invoice.open') || may('invoice.read')) && (
          <ButtonLink to={invoices} variant="quiet" wide icon={<IconReceipt size={22} aria-hidden="true" />}>
            {m.invoices}
          </ButtonLink>
        )}
        <ButtonLink
          to={paths.kitchen(shop._id)}
          variant="quiet"
          wide
          icon={<IconChefHat size={22} aria-hidden="true" />}
        >
          {m.viewKot}
        </ButtonLink>
      </div>
      <div className={classes.more}>{children(shop)}</div>
    </div>
  );
}
