import { IconChevronRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { useCallback, useDeferredValue, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { CartAction } from '../../features/cart/components/cart-controls.tsx';
import { CartFlow } from '../../features/cart/components/cart-flow.tsx';
import { OrderingPaused } from '../../features/cart/components/ordering-paused.tsx';
import { type MenuFilter, WHOLE_MENU } from '../../features/menu/components/menu-filters.tsx';
import { menuLive } from '../../features/menu/menu.live.ts';
import { itemsQuery } from '../../features/menu/menu.queries.ts';
import { MenuList } from '../../features/menu-picker/components/menu-list.tsx';
import {
  statusTitle,
  type TrackedOrder,
  useTrackedOrders,
  useTrackedStatus,
} from '../../features/order-tracking/order-tracking.store.ts';
import { useStaffShop } from '../../features/shops/hooks/use-staff-shop.ts';
import { orderingLive } from '../../features/tables/tables.live.ts';
import { tableExistQuery } from '../../features/tables/tables.queries.ts';
import { UnsentOrders } from '../../features/unsent-orders/components/unsent-orders.tsx';
import { MenuFrame } from '../../layout/menu-frame.tsx';
import { isTemporaryError } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { LiveUpdates } from '../../realtime/live-updates.ts';
import { TaxAddedContext } from '../../ui/elements/money.tsx';
import { lazyPage, RequestProgressBar } from '../../ui/feedback/page-loading.tsx';
import { usePageTitle } from '../../ui/hooks/use-page.ts';
import classes from './dine-in.module.css';

const DINER_LIVE_FEATURES = [menuLive, orderingLive];
// Lazy: diners never load it.
const TableMenu = lazyPage(() => import('../waiter/table-menu.page.tsx'));

export default function DineInPage() {
  const { shopId = '', tableNo = '' } = useParams();
  const table = useQuery(tableExistQuery(shopId, tableNo));
  if (!table.data && table.error && !isTemporaryError(table.error))
    return <Navigate to={paths.notFound()} replace />;
  return (
    <TaxAddedContext value={table.data?.plusGst ?? false}>
      <StaffOrDinerMenu
        key={`${shopId}/${tableNo}`}
        shopId={shopId}
        place={tableNo}
        tableNo={table.data?.tableNo ?? tableNo}
        shopName={table.data?.shopName ?? ''}
        isPaused={table.data?.visitorOrders === 'NONE'}
      />
    </TaxAddedContext>
  );
}

interface Props {
  shopId: string;
  /** Table name from the URL: the cart key survives a rename. */
  place: string;
  tableNo: string;
  shopName: string;
  isPaused: boolean;
}

function StaffOrDinerMenu(props: Props) {
  const { shopId, shopName, tableNo } = props;
  usePageTitle(shopName ? `${shopName}, table ${tableNo}` : `Table ${tableNo}`);
  const staff = useStaffShop(shopId);
  return (
    <>
      <RequestProgressBar />
      {staff.shop ? (
        <TableMenu {...props} shop={staff.shop} isOwner={staff.isOwner} />
      ) : (
        <DinerMenu {...props} isResolved={staff.isResolved} />
      )}
    </>
  );
}

/** `isResolved`: known not to be staff. Until then cart and live updates wait. */
function DinerMenu({
  shopId,
  place,
  tableNo,
  shopName,
  isPaused,
  isResolved,
}: Props & { isResolved: boolean }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [filter, setFilter] = useState<MenuFilter>(WHOLE_MENU);
  // Keeps typing responsive.
  const deferredFilter = useDeferredValue(filter);
  const { data: items } = useQuery(itemsQuery(shopId));
  const trackedOrders = useTrackedOrders(shopId, place);
  const [newest] = trackedOrders;
  const action = useCallback(
    (item: Item) => <CartAction shopId={shopId} place={place} item={item} />,
    [shopId, place],
  );
  const notes = isResolved && (
    <>
      {isPaused && <OrderingPaused />}
      <UnsentOrders
        shopId={shopId}
        excludedPlace={place}
        onOpen={(other) => void navigate(paths.dineIn(shopId, other))}
      />
      {newest && <TrackingLink shopId={shopId} tableNo={place} order={newest} key={newest.kotId} />}
    </>
  );
  return (
    <>
      {isResolved && <LiveUpdates shopId={shopId} features={DINER_LIVE_FEATURES} tableNo={place} />}
      <MenuFrame
        shopId={shopId}
        shopName={shopName}
        tableNo={tableNo}
        filter={filter}
        onChange={setFilter}
        notes={notes}
      >
        <MenuList shopId={shopId} filter={deferredFilter} onChange={setFilter} action={action} />
      </MenuFrame>
      {isResolved && (
        <CartFlow
          shopId={shopId}
          place={place}
          tableNo={tableNo}
          menu={items}
          isDiner
          isPaused={isPaused}
          hasEarlierOrder={trackedOrders.length > 0}
          onPlaced={() => void navigate(paths.qrWelcome(shopId, place), { replace: true })}
          onRejected={() => void queryClient.invalidateQueries(itemsQuery(shopId))}
        />
      )}
    </>
  );
}

interface TrackingLinkProps {
  shopId: string;
  tableNo: string;
  order: TrackedOrder;
}

function TrackingLink({ shopId, tableNo, order }: TrackingLinkProps) {
  const status = useTrackedStatus({ shopId, tableNo }, order);
  return (
    <Link className={classes.link} to={paths.qrWelcome(shopId, tableNo)}>
      <span>
        Your order <span className="figures">#{order.tokenNo}</span> · <strong>{statusTitle(status)}</strong>
      </span>
      <IconChevronRight size={20} aria-hidden="true" />
    </Link>
  );
}
