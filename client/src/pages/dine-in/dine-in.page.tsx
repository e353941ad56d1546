import { dinerMenuMessages } from '@tawa/shared/messages/menu.diner.en.ts';
import { Navigate } from 'react-router';
import { menuLive } from '../../features/menu/menu.live.ts';
import { useStaffShop } from '../../features/shops/hooks/use-staff-shop.ts';
import { orderingLive, useDinerTable } from '../../features/tables/hooks/use-diner-table.ts';
import { paths } from '../../lib/paths.ts';
import { LiveUpdates } from '../../realtime/live-updates.ts';
import { TaxAddedContext } from '../../ui/elements/money.tsx';
import { lazyPage } from '../../ui/feedback/lazy-page.tsx';
import { RequestProgressBar } from '../../ui/feedback/page-status.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import DinerMenu, { type DinerMenuProps } from './diner-menu.page.tsx';

const DINER_LIVE_FEATURES = [menuLive, orderingLive];
// Lazy: diners never load it.
const StaffMenu = lazyPage(() => import('../waiter/staff-menu.page.tsx'));

export default function DineInPage() {
  const { shopId, tableNo, table, isUnknown } = useDinerTable();
  if (isUnknown) return <Navigate to={paths.notFound()} replace />;
  return (
    <TaxAddedContext value={table.data?.plusGst ?? false}>
      <StaffOrDinerMenu
        key={`${shopId}/${tableNo}`}
        shopId={shopId}
        place={tableNo}
        tableNo={table.data?.tableNo ?? tableNo}
        shopName={table.data?.shopName ?? ''}
        acceptsDinerOrders={table.data?.visitorOrders !== 'NONE'}
      />
    </TaxAddedContext>
  );
}

function StaffOrDinerMenu(props: Omit<DinerMenuProps, 'isResolved'>) {
  const { shopId, place, shopName, tableNo } = props;
  const m = dinerMenuMessages().list;
  usePageTitle(shopName ? m.tableOf(shopName, tableNo) : m.table(tableNo));
  const staff = useStaffShop(shopId);
  return (
    <>
      <RequestProgressBar />
      {staff.shop ? (
        <StaffMenu {...props} shop={staff.shop} />
      ) : (
        <>
          {staff.isResolved && <LiveUpdates shopId={shopId} features={DINER_LIVE_FEATURES} tableNo={place} />}
          <DinerMenu {...props} isResolved={staff.isResolved} />
        </>
      )}
    </>
  );
}
