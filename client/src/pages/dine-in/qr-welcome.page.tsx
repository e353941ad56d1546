import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { categoriesQuery, itemsQuery } from '../../features/menu/menu.queries.ts';
import { FollowedOrderCard } from '../../features/orders/components/followed-order.tsx';
import { AddsGst } from '../../features/orders/components/plus-gst.tsx';
import { UnsentOrders } from '../../features/orders/components/unsent-orders.tsx';
import { useFollowedOrders } from '../../features/orders/orders.atoms.ts';
import { tableExistQuery } from '../../features/tables/tables.queries.ts';
import { isPassing } from '../../lib/api-error.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConnectionBadge } from '../../ui/connection-badge.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import classes from './qr-welcome.module.css';

/** What the code on the table opens: a welcome, and after an order how it stands. */
export default function QrWelcomePage() {
  const { shopId = '', tableNo = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery(tableExistQuery(shopId, tableNo));
  const orders = useFollowedOrders(shopId, tableNo);
  usePageTitle(data?.shopName ?? 'Welcome');
  useMenuAhead(shopId);
  if (!data && error && !isPassing(error)) return <Navigate to={paths.notFound()} replace />;
  const hasOrdered = orders.length > 0;
  return (
    <div className={classes.screen} data-ordered={hasOrdered}>
      <div className={classes.corner}>
        {hasOrdered && <ConnectionBadge />}
        <ThemeSwitch />
      </div>
      <main className={classes.main}>
        <div className={classes.middle}>
          <p className={classes.welcome}>Welcome to</p>
          <h1 className={classes.shop}>{data?.shopName ?? <span className={classes.waiting} />}</h1>
          <p className={classes.plate} data-name={lengthOf(data?.tableNo ?? tableNo)}>
            <span>Table</span> <strong className="figures">{data?.tableNo ?? tableNo}</strong>
          </p>
          {!data && error && (
            <div className={classes.trouble} role="alert">
              <p>{error.message}</p>
              <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            </div>
          )}
          <div className={classes.unsent}>
            <UnsentOrders shopId={shopId} onOpen={(other) => void navigate(paths.dineIn(shopId, other))} />
          </div>
          {hasOrdered ? (
            <div className={classes.orders}>
              <AddsGst value={data?.plusGst ?? false}>
                {orders.map((order) => (
                  <FollowedOrderCard key={order.kotId} shopId={shopId} tableNo={tableNo} order={order} />
                ))}
              </AddsGst>
            </div>
          ) : (
            <ol className={classes.steps}>
              <li>Choose from the menu</li>
              <li>Send it to the kitchen</li>
              <li>We bring it to your table</li>
            </ol>
          )}
        </div>
        <div className={classes.thumb}>
          <ButtonLink wide className={classes.order} to={paths.dineIn(shopId, tableNo)}>
            {hasOrdered ? 'Order more' : 'Order now'}
          </ButtonLink>
        </div>
      </main>
    </div>
  );
}

/** 'T4' stands large on the plate, 'Garden 2' smaller, and a whole phrase needs no plate. */
function lengthOf(tableNo: string): 'short' | 'middling' | 'long' {
  if (tableNo.length <= 4) return 'short';
  return tableNo.length <= 10 ? 'middling' : 'long';
}

/** While a diner reads the welcome, the menu is on its way. */
function useMenuAhead(shopId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const quiet = { retry: false, meta: { quiet: true } };
    void queryClient.prefetchQuery({ ...itemsQuery(shopId), ...quiet });
    void queryClient.prefetchQuery({ ...categoriesQuery(shopId), ...quiet });
  }, [queryClient, shopId]);
}
