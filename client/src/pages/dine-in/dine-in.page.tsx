import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { useCallback, useDeferredValue, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { useFollowedOrders } from '../../features/cart/cart.store.ts';
import { CartAction } from '../../features/cart/components/cart-action.tsx';
import { CartFlow } from '../../features/cart/components/cart-flow.tsx';
import { OrderingPaused } from '../../features/cart/components/ordering-paused.tsx';
import { type MenuChoice, WHOLE_MENU } from '../../features/menu/hooks/use-menu-filter.ts';
import { menuLive } from '../../features/menu/menu.live.ts';
import { itemsQuery } from '../../features/menu/menu.queries.ts';
import { MenuList } from '../../features/menu-picker/components/menu-list.tsx';
import { FollowedLink } from '../../features/order-tracking/components/tracking-link.tsx';
import { useStaffShop } from '../../features/shops/hooks/use-staff-shop.ts';
import { orderingLive } from '../../features/tables/tables.live.ts';
import { tableExistQuery } from '../../features/tables/tables.queries.ts';
import { UnsentOrders } from '../../features/unsent-orders/components/unsent-orders.tsx';
import { MenuFrame } from '../../layout/menu-frame.tsx';
import { isPassing } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { LiveUpdates } from '../../realtime/live-updates.tsx';
import { screen } from '../../ui/elements/lazy-page.tsx';
import { AddsGst } from '../../ui/elements/tax-note.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

const DINER_LIVE = [menuLive, orderingLive];
// No diner's phone loads it.
const TableMenu = screen(() => import('../waiter/table-menu.page.tsx'));

/** The menu at a table, for its diners and for the staff who take orders there. */
export default function DineInPage() {
  const { shopId = '', tableNo = '' } = useParams();
  const table = useQuery(tableExistQuery(shopId, tableNo));
  if (!table.data && table.error && !isPassing(table.error))
    return <Navigate to={paths.notFound()} replace />;
  return (
    <AddsGst value={table.data?.plusGst ?? false}>
      <Screen
        key={`${shopId}/${tableNo}`}
        shopId={shopId}
        place={tableNo}
        tableNo={table.data?.tableNo ?? tableNo}
        shopName={table.data?.shopName ?? ''}
        isPaused={table.data?.visitorOrders === 'NONE'}
      />
    </AddsGst>
  );
}

interface Props {
  shopId: string;
  /** The table as the address spells it: the cart stays in place even when the table gets another name. */
  place: string;
  tableNo: string;
  shopName: string;
  /** The restaurant takes no orders from phones. */
  isPaused: boolean;
}

function Screen(props: Props) {
  const { shopId, shopName, tableNo } = props;
  usePageTitle(shopName ? `${shopName}, table ${tableNo}` : `Table ${tableNo}`);
  const staff = useStaffShop(shopId);
  return (
    <>
      <ProgressBar />
      {staff.shop ? (
        <TableMenu {...props} shop={staff.shop} isOwner={staff.isOwner} />
      ) : (
        <DinerMenu {...props} isKnown={staff.isKnown} />
      )}
    </>
  );
}

/** `isKnown`: that no staff is here. */
function DinerMenu({ shopId, place, tableNo, shopName, isPaused, isKnown }: Props & { isKnown: boolean }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState<MenuChoice>(WHOLE_MENU);
  // What is typed is on the screen at once, and the menu follows.
  const listed = useDeferredValue(choice);
  const { data: items } = useQuery(itemsQuery(shopId));
  const followed = useFollowedOrders(shopId, place);
  const [newest] = followed;
  const action = useCallback(
    (item: Item) => <CartAction shopId={shopId} place={place} item={item} />,
    [shopId, place],
  );
  const notes = isKnown && (
    <>
      {isPaused && <OrderingPaused />}
      <UnsentOrders
        shopId={shopId}
        except={place}
        onOpen={(other) => void navigate(paths.dineIn(shopId, other))}
      />
      {newest && <FollowedLink shopId={shopId} tableNo={place} order={newest} key={newest.kotId} />}
    </>
  );
  return (
    <>
      {isKnown && <LiveUpdates shopId={shopId} features={DINER_LIVE} tableNo={place} />}
      <MenuFrame
        shopId={shopId}
        shopName={shopName}
        tableNo={tableNo}
        choice={choice}
        onChange={setChoice}
        notes={notes}
      >
        <MenuList shopId={shopId} choice={listed} onChange={setChoice} action={action} />
      </MenuFrame>
      {isKnown && (
        <CartFlow
          shopId={shopId}
          place={place}
          tableNo={tableNo}
          menu={items}
          isDiner
          isPaused={isPaused}
          more={followed.length > 0}
          onPlaced={() => void navigate(paths.qrWelcome(shopId, place), { replace: true })}
          onRefused={() => void queryClient.invalidateQueries(itemsQuery(shopId))}
        />
      )}
    </>
  );
}
