import { businessDay } from '@tawa/shared/business-day.ts';
import { startOfDate } from '@tawa/shared/calendar.ts';
import { todayMessages } from '@tawa/shared/messages/today.en.ts';
import { BusinessDayLine } from '../../features/invoices/components/business-day-line.tsx';
import { DrawerLine } from '../../features/shifts/components/drawer-line.tsx';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useMay } from '../../features/shops/hooks/use-may.ts';
import { NeedsLook } from '../../features/today/components/needs-look.tsx';
import { TodayOrders } from '../../features/today/components/today-orders.tsx';
import { TodaySales } from '../../features/today/components/today-sales.tsx';
import { useAmountsShown } from '../../features/today/hooks/use-amounts-shown.ts';
import { useServerNow } from '../../lib/server-clock.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { ListPage } from '../../ui/lists/list-page.tsx';
import classes from './today.module.css';

const CLOCK_INTERVAL_MS = 60_000;
const dayFormat = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

export default function TodayPage() {
  const m = todayMessages().page;
  usePageTitle(m.today);
  const shop = useCurrentShop();
  const may = useMay(shop);
  const amounts = useAmountsShown();
  const day = businessDay(useServerNow(CLOCK_INTERVAL_MS), shop.businessDayStarts);
  return (
    <ListPage
      title={m.today}
      hasVisibleTitle
      action={
        <div className={classes.day}>
          <p>{dayFormat.format(startOfDate(day))}</p>
          <BusinessDayLine shop={shop} />
          {may('drawer.open') && <DrawerLine shop={shop} />}
        </div>
      }
    >
      <div className={classes.parts}>
        <TodayOrders shop={shop} />
        <NeedsLook shop={shop} hasAmounts={amounts.isShown} />
        <TodaySales shop={shop} amounts={amounts} />
      </div>
    </ListPage>
  );
}
