import { useQuery, useQueryClient } from '@tanstack/react-query';
import { classifyNameLength } from '@tawa/shared/tables/tables.rules.ts';
import { useEffect, useLayoutEffect } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { categoriesQuery, itemsQuery } from '../../features/menu/menu.queries.ts';
import { RunningBill } from '../../features/order-tracking/components/running-bill.tsx';
import { TrackedOrderCard } from '../../features/order-tracking/components/tracked-order.tsx';
import { useTrackedOrders } from '../../features/order-tracking/order-tracking.store.ts';
import { tableExistQuery } from '../../features/tables/tables.queries.ts';
import { UnsentOrders } from '../../features/unsent-orders/components/unsent-orders.tsx';
import { WelcomeFrame } from '../../layout/welcome-frame.tsx';
import { isTemporaryError } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { ConnectionBadge } from '../../realtime/connection-badge.tsx';
import { Button } from '../../ui/elements/button.tsx';
import { TaxAddedContext } from '../../ui/elements/money.tsx';
import { usePageTitle } from '../../ui/hooks/use-page.ts';
import classes from './qr-welcome.module.css';

export default function QrWelcomePage() {
  const { shopId = '', tableNo = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery(tableExistQuery(shopId, tableNo));
  const orders = useTrackedOrders(shopId, tableNo);
  usePageTitle(data?.shopName ?? 'Welcome');
  usePrefetchMenu(shopId);
  // Set by `theme.js` before the app starts.
  useLayoutEffect(() => document.documentElement.removeAttribute('data-has-ordered'), []);
  if (!data && error && !isTemporaryError(error)) return <Navigate to={paths.notFound()} replace />;
  const hasOrdered = orders.length > 0;
  return (
    <WelcomeFrame
      shopName={data?.shopName ?? ''}
      tableNo={data?.tableNo ?? tableNo}
      nameLength={classifyNameLength(data?.tableNo ?? tableNo)}
      menu={paths.dineIn(shopId, tableNo)}
      hasOrdered={hasOrdered}
      corner={hasOrdered && <ConnectionBadge />}
    >
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
      {hasOrdered && (
        <div className={classes.orders}>
          <TaxAddedContext value={data?.plusGst ?? false}>
            {orders.map((order) => (
              <TrackedOrderCard key={order.kotId} shopId={shopId} tableNo={tableNo} order={order} />
            ))}
            <RunningBill orders={orders} />
          </TaxAddedContext>
        </div>
      )}
    </WelcomeFrame>
  );
}

function usePrefetchMenu(shopId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const quiet = { retry: false, meta: { quiet: true } };
    void queryClient.prefetchQuery({ ...itemsQuery(shopId), ...quiet });
    void queryClient.prefetchQuery({ ...categoriesQuery(shopId), ...quiet });
  }, [queryClient, shopId]);
}
