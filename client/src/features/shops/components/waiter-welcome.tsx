import { IconChefHat, IconReceipt, IconSoup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { accountMenuMessages } from '@tawa/shared/messages/accounts.menu.en.ts';
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
import { workplacesQuery } from '../shops.queries.ts';
import cards from './my-shops.module.css';
import card from './shop-card.module.css';
import classes from './waiter-welcome.module.css';

interface Props {
  user: User;
  children: (shop: Shop, isOnly: boolean) => ReactNode;
}

/** Where an employee's work begins: in the one shop, or in one of several. */
export function WaiterWelcome({ user, children }: Props) {
  const m = shopMessages().waiter;
  const { data: shops, error, refetch } = useQuery(workplacesQuery());
  if (!shops && error) {
    return (
      <EmptyState title={error.message}>
        <Button onClick={() => void refetch()}>{m.tryAgain}</Button>
      </EmptyState>
    );
  }
  const [shop, ...others] = shops ?? [];
  if (!shop) return <CardSkeletons count={2} />;
  const hello = <p className={classes.hello}>{m.welcome(user.name.split(' ')[0] ?? '')}</p>;
  if (others.length > 0)
    return (
      <>
        {hello}
        <Workplaces user={user} shops={[shop, ...others]}>
          {(one) => children(one, false)}
        </Workplaces>
      </>
    );
  return (
    <div className={classes.welcome}>
      {hello}
      <h1>{shop.name}</h1>
      <WaysToWork shop={shop} user={user} />
      <div className={classes.more}>{children(shop, true)}</div>
    </div>
  );
}

interface WorkplacesProps {
  user: User;
  shops: readonly Shop[];
  children: (shop: Shop) => ReactNode;
}

function Workplaces({ user, shops, children }: WorkplacesProps) {
  const { title } = shopMessages().list;
  const { roles } = accountMenuMessages();
  return (
    <>
      <h1>{title}</h1>
      <div className={cards.list}>
        <ul className={cards.cards} aria-label={title}>
          {shops.map((shop) => (
            <li key={shop._id} className={card.card}>
              <p className={card.kind}>{roles[shopRoleOf(shop, user)]}</p>
              <h2>{shop.name}</h2>
              <WaysToWork shop={shop} user={user} />
              <div className={classes.more}>{children(shop)}</div>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function WaysToWork({ shop, user }: { shop: Shop; user: User }) {
  const m = shopMessages().waiter;
  const may = mayInShop(shop, user);
  // Only who opens bills sees them by table.
  const invoices = may('invoice.open') ? shopPaths.tableInvoices(shop) : shopPaths.invoices(shop);
  return (
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
  );
}
