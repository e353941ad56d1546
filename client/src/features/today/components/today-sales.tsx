import { useQuery } from '@tanstack/react-query';
import { businessDay } from '@tawa/shared/business-day.ts';
import { formatTime, startOfDate } from '@tawa/shared/calendar.ts';
import type { DaySales, DaySoFar } from '@tawa/shared/invoices/invoices.contract.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { todayMessages } from '@tawa/shared/messages/today.en.ts';
import { formatRupees, signedRupees } from '@tawa/shared/money.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { Link } from 'react-router';
import type { ShopRef } from '../../../lib/paths.ts';
import { useServerNow } from '../../../lib/server-clock.ts';
import { shopPaths } from '../../../lib/shop-paths.ts';
import { ButtonLink } from '../../../ui/elements/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeletons.tsx';
import { ListError } from '../../../ui/lists/list-error.tsx';
import { SalesBars } from '../../invoices/components/sales/sales-chart.tsx';
import type { AmountsShown } from '../hooks/use-amounts-shown.ts';
import { compareDays, type DayComparison, sameWeekdayBefore } from '../model/compare-days.ts';
import { daySoFarQuery, pastDaySalesQuery, presentDaySalesQuery } from '../today.queries.ts';
import { AmountsSwitch } from './amounts-switch.tsx';
import { BestSellers } from './best-sellers.tsx';
import classes from './today-sales.module.css';

const CLOCK_INTERVAL_MS = 60_000;
const weekdayFormat = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', weekday: 'long' });

/** Shows counts, and amounts only after the password was entered. */
export function TodaySales({ shop, amounts }: { shop: Shop; amounts: AmountsShown }) {
  const m = todayMessages().sales;
  const now = useServerNow(CLOCK_INTERVAL_MS);
  const starts = shop.businessDayStarts;
  const day = businessDay(now, starts);
  const today = useQuery(presentDaySalesQuery(shop._id, day));
  const before = useQuery(pastDaySalesQuery(shop._id, sameWeekdayBefore(day)));
  const { data: soFar } = useQuery(daySoFarQuery(shop._id));
  const failed = [today, before].find(({ isError, data }) => isError && !data);
  if (failed?.error)
    return (
      <ListError
        title={m.notLoaded}
        error={failed.error}
        busy={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    );
  if (!today.data || !before.data) return <Skeleton height={380} />;
  const beforeName = m.lastWeekday(weekdayFormat.format(startOfDate(day)));
  const sales: SalesOfTwoDays = {
    today: today.data,
    before: before.data,
    soFar,
    beforeName,
    comparison: compareDays({ day, starts }, today.data, before.data, now),
  };
  return (
    <div className={classes.columns}>
      <section className={classes.card} aria-labelledby="sales-today">
        <header className={classes.head}>
          <h2 id="sales-today">{m.sales}</h2>
          <Link to={shopPaths.invoices(shop)} className={classes.link}>
            {m.toInvoices}
          </Link>
        </header>
        {!hasSales(today.data, amounts.isShown) && (
          <NoneYet shop={shop} sales={sales} hasAmounts={amounts.isShown} />
        )}
        <div className={classes.figures}>
          {hasSales(today.data, amounts.isShown) && (
            <SalesTotals sales={sales} hasAmounts={amounts.isShown} />
          )}
          {[today.data, before.data].some((sold) => hasSales(sold, true)) && (
            <AmountsSwitch shopId={shop._id} day={day} amounts={amounts} />
          )}
        </div>
        {amounts.isShown && <SalesByMode {...today.data} />}
        <SalesByHour sales={sales} hasAmounts={amounts.isShown} />
      </section>
      <BestSellers
        shop={shop}
        today={today.data.bestSellers}
        before={before.data.bestSellers}
        beforeName={beforeName}
        hasAmounts={amounts.isShown}
      />
    </div>
  );
}

/** Without a paid bill the money that was taken counts only while amounts are shown. */
const hasSales = ({ totalAmount, refunded, totalInvoice }: DaySales, hasAmounts: boolean) =>
  totalInvoice > 0 || (hasAmounts && (totalAmount !== 0 || refunded > 0));

interface SalesOfTwoDays {
  today: DaySales;
  before: DaySales;
  /** Undefined until it is loaded. */
  soFar: DaySoFar | undefined;
  beforeName: string;
  comparison: DayComparison;
}

interface PartProps {
  sales: SalesOfTwoDays;
  hasAmounts: boolean;
}

/** Replaces the figures before the day's first payment, because all of them would be zero. */
function NoneYet({ shop, sales: { before, beforeName }, hasAmounts }: PartProps & { shop: ShopRef }) {
  const m = todayMessages().sales;
  const paid = m.paidInvoices(before.totalInvoice);
  return (
    <div className={classes.none}>
      <p>
        <b>{m.noneYet}</b>{' '}
        {hasSales(before, hasAmounts)
          ? m.before(beforeName, hasAmounts ? `${signedRupees(before.totalAmount)} · ${paid}` : paid)
          : m.payFirst}
      </p>
      <ButtonLink variant="quiet" to={shopPaths.tableInvoices(shop)}>
        {m.goToTables}
      </ButtonLink>
    </div>
  );
}

function SalesTotals({ sales, hasAmounts }: PartProps) {
  const m = todayMessages();
  const { today, before, beforeName, soFar } = sales;
  const format = (total: number, invoices: number) =>
    hasAmounts ? signedRupees(total) : invoices.toLocaleString('en-IN');
  return (
    <dl className={`${classes.totals} figures`}>
      <div>
        <dt data-kind="now">{m.page.today}</dt>
        <dd className={classes.total}>{format(today.totalAmount, today.totalInvoice)}</dd>
        <dd>{hasAmounts ? m.sales.paidInvoices(today.totalInvoice) : m.sales.paid(today.totalInvoice)}</dd>
        {hasAmounts && soFar && soFar.averageInvoice !== null && (
          <dd>{m.sales.averageInvoice(signedRupees(soFar.averageInvoice))}</dd>
        )}
        {hasAmounts && today.tips > 0 && <dd>{m.sales.tips(`₹${formatRupees(today.tips)}`)}</dd>}
        {hasAmounts && today.refunded > 0 && <dd>{m.sales.refunded(`₹${formatRupees(today.refunded)}`)}</dd>}
      </div>
      {hasSales(before, hasAmounts) && (
        <div>
          <dt data-kind="before">{beforeName}</dt>
          {soFar && (
            <dd>
              <b>{format(soFar.lastWeek.totalAmount, soFar.lastWeek.totalInvoice)}</b>{' '}
              {m.sales.by(formatTime(soFar.at))}
            </dd>
          )}
          <dd>
            <b>{format(before.totalAmount, before.totalInvoice)}</b> {m.sales.allDay}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** What was put on credit has not come in, so it stands apart from what was received. */
function SalesByMode({ paymentMode, collected }: Pick<DaySales, 'paymentMode' | 'collected'>) {
  const m = todayMessages().sales;
  const modes = dinerInvoiceMessages().paymentMode;
  const received = paymentMode.filter((one) => one.paymentMode !== 'DUE' && one.totalPaymentSum !== 0);
  const onCredit = paymentMode.find((one) => one.paymentMode === 'DUE')?.totalPaymentSum ?? 0;
  if (received.length === 0 && onCredit === 0) return null;
  return (
    <section className={classes.modes} aria-label={m.received}>
      <dl className="figures">
        {received.map(({ paymentMode: mode, totalPaymentSum }) => (
          <ModeSum key={mode} name={modes[mode]} rupees={totalPaymentSum} />
        ))}
      </dl>
      {(onCredit !== 0 || collected > 0) && (
        <dl className="figures">
          {onCredit !== 0 && <ModeSum name={m.onCredit} rupees={onCredit} />}
          {collected > 0 && <ModeSum name={m.collected} rupees={collected} />}
        </dl>
      )}
    </section>
  );
}

const ModeSum = ({ name, rupees }: { name: string; rupees: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{signedRupees(rupees)}</dd>
  </div>
);

function SalesByHour({ sales, hasAmounts }: PartProps) {
  const m = todayMessages().sales;
  const { today, before, beforeName, comparison } = sales;
  if (!hasSales(today, hasAmounts) && !hasSales(before, hasAmounts)) return null;
  return (
    <SalesBars
      bars={comparison.today}
      measure={hasAmounts ? 'total' : 'invoices'}
      title={hasAmounts ? m.takingsPerHour : m.invoicesPerHour}
      comparison={{ name: beforeName, bars: comparison.before }}
    />
  );
}
