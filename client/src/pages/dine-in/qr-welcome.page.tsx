import { welcomeMessages } from '@tawa/shared/messages/welcome.en.ts';
import { classifyNameLength } from '@tawa/shared/tables/tables.rules.ts';
import { useLayoutEffect } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { UnsentOrders } from '../../features/cart/components/unsent-orders.tsx';
import { usePrefetchMenu } from '../../features/menu/menu.queries.ts';
import { TrackedOrders } from '../../features/order-tracking/components/tracked-orders.tsx';
import { useTrackedOrders } from '../../features/order-tracking/order-tracking.store.ts';
import { useDinerTable } from '../../features/tables/hooks/use-diner-table.ts';
import { WelcomeFrame } from '../../layout/welcome-frame.tsx';
import { paths } from '../../lib/paths.ts';
import { ConnectionBadge } from '../../realtime/connection-badge.tsx';
import { Button } from '../../ui/elements/button.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import classes from './qr-welcome.module.css';

export default function QrWelcomePage() {
  const { shopId, tableNo, table, isUnknown } = useDinerTable();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = table;
  const orders = useTrackedOrders(shopId, tableNo);
  usePageTitle(data?.shopName ?? welcomeMessages().title);
  usePrefetchMenu(shopId);
  // Set by `theme.js` before the app starts.
  useLayoutEffect(() => document.documentElement.removeAttribute('data-has-ordered'), []);
  if (isUnknown) return <Navigate to={paths.notFound()} replace />;
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
            {welcomeMessages().tryAgain}
          </Button>
        </div>
      )}
      <div className={classes.unsent}>
        <UnsentOrders shopId={shopId} onOpen={(other) => void navigate(paths.dineIn(shopId, other))} />
      </div>
      {hasOrdered && (
        <div className={classes.orders}>
          <TrackedOrders
            shopId={shopId}
            tableNo={tableNo}
            isTaxAdded={data?.plusGst ?? false}
            orders={orders}
          />
        </div>
      )}
    </WelcomeFrame>
  );
}
