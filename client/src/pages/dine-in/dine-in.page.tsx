import { IconLayoutGrid } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { useCallback, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { type MenuChoice, WHOLE_MENU } from '../../features/menu/components/menu-choice.ts';
import { MealToggles } from '../../features/menu/components/menu-filters.tsx';
import { MenuHead } from '../../features/menu/components/menu-head.tsx';
import { MenuList } from '../../features/menu/components/menu-list.tsx';
import { menuLive } from '../../features/menu/menu.live.ts';
import { itemsQuery } from '../../features/menu/menu.queries.ts';
import { CartAction } from '../../features/orders/components/cart-action.tsx';
import { CartFlow } from '../../features/orders/components/cart-flow.tsx';
import { FollowedLink } from '../../features/orders/components/followed-link.tsx';
import { AddsGst } from '../../features/orders/components/plus-gst.tsx';
import { UnsentOrders } from '../../features/orders/components/unsent-orders.tsx';
import { useFollowedOrders } from '../../features/orders/orders.atoms.ts';
import { useStaffShop } from '../../features/shops/components/use-staff-shop.ts';
import { tableExistQuery, tablesQuery } from '../../features/tables/tables.queries.ts';
import { staffLive } from '../../layout/live-features.ts';
import { isPassing } from '../../lib/api-error.ts';
import { paths } from '../../paths.ts';
import { LiveUpdates } from '../../realtime/live-updates.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import classes from './dine-in.module.css';

const DINER_LIVE = [menuLive];

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
}

function Screen({ shopId, place, tableNo, shopName }: Props) {
  usePageTitle(shopName ? `${shopName}, table ${tableNo}` : `Table ${tableNo}`);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const staff = useStaffShop(shopId);
  const isStaff = staff.shop !== undefined;
  const [choice, setChoice] = useState<MenuChoice>(WHOLE_MENU);
  const { data: items } = useQuery(itemsQuery(shopId));
  const { data: tables } = useQuery({ ...tablesQuery(shopId), enabled: isStaff });
  const followed = useFollowedOrders(shopId, place);
  const isDiner = staff.isKnown && !isStaff;
  const [newest] = followed;
  const isOccupied = tables?.some(({ name, isEmpty }) => !isEmpty && foldName(name) === foldName(tableNo));
  const action = useCallback(
    (item: Item) => <CartAction shopId={shopId} place={place} item={item} />,
    [shopId, place],
  );
  function afterOrder(): void {
    if (!staff.shop) return void navigate(paths.qrWelcome(shopId, place), { replace: true });
    void navigate(staff.isOwner ? paths.manage(staff.shop) : paths.shops());
  }
  return (
    <>
      <ProgressBar />
      {staff.isKnown && (
        <LiveUpdates
          shopId={shopId}
          features={isStaff ? staffLive : DINER_LIVE}
          {...(isStaff ? {} : { tableNo: place })}
        />
      )}
      <MenuHead shopId={shopId} shopName={shopName} tableNo={tableNo} choice={choice} onChange={setChoice}>
        {isStaff && (
          <ButtonLink
            variant="bare"
            to={paths.staffTables(shopId)}
            className={classes.allTables}
            icon={<IconLayoutGrid size={20} aria-hidden="true" />}
          >
            All Tables
          </ButtonLink>
        )}
      </MenuHead>
      <main className={classes.menu}>
        {isStaff && (
          <UnsentOrders
            shopId={shopId}
            except={place}
            onOpen={(other) => void navigate(paths.dineIn(shopId, other))}
          />
        )}
        {isDiner && newest && (
          <FollowedLink shopId={shopId} tableNo={place} order={newest} key={newest.kotId} />
        )}
        <div className={classes.filters}>
          <MealToggles choice={choice} onChange={setChoice} />
        </div>
        <MenuList shopId={shopId} choice={choice} onChange={setChoice} action={action} />
      </main>
      {staff.isKnown && (
        <CartFlow
          shopId={shopId}
          place={place}
          tableNo={tableNo}
          menu={items}
          isDiner={!isStaff}
          more={isStaff ? Boolean(isOccupied) : followed.length > 0}
          known={isStaff ? undefined : newest?.customer}
          onPlaced={afterOrder}
          onRefused={() => void queryClient.invalidateQueries(itemsQuery(shopId))}
        />
      )}
    </>
  );
}
