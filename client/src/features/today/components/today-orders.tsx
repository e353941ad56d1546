import { useQuery } from '@tanstack/react-query';
import { todayMessages } from '@tawa/shared/messages/today.en.ts';
import { MIN_TIMED_KOTS } from '@tawa/shared/orders/kitchen-times.rules.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useServerNow } from '../../../lib/server-clock.ts';
import { shopPaths } from '../../../lib/shop-paths.ts';
import { StatusBadge, type Tone } from '../../../ui/feedback/status-badge.tsx';
import { useTableStatuses } from '../../orders/hooks/use-table-statuses.ts';
import { type AgeLimits, ageLevel, formatAge } from '../../orders/model/kot-age.ts';
import { useKots } from '../../orders/orders.queries.ts';
import { tableState } from '../../tables/model/table-state.ts';
import { tablesQuery } from '../../tables/tables.queries.ts';
import { countCooking, countOrders } from '../model/order-counts.ts';
import { daySoFarQuery } from '../today.queries.ts';
import classes from './today-orders.module.css';

const CLOCK_INTERVAL_MS = 10_000;
const MINUTE_MS = 60_000;

/** Shows the present state. Each figure leads to the page on which it changes. */
export function TodayOrders({ shop }: { shop: Shop }) {
  return (
    <div className={classes.figures}>
      <RequestedOrders shop={shop} />
      <KitchenOrders shop={shop} />
      <OccupiedTables shop={shop} />
    </div>
  );
}

function RequestedOrders({ shop }: { shop: Shop }) {
  const m = todayMessages().orders;
  const now = useServerNow(CLOCK_INTERVAL_MS);
  const { data: kots } = useKots(shop._id, { status: 'REQUESTED' });
  const { count, oldestMinutes } = countOrders(kots ?? [], now);
  return (
    <Figure
      to={shopPaths.manage(shop)}
      name={m.requested}
      value={kots && count}
      tone={count > 0 ? 'requested' : 'plain'}
    >
      {count === 0 ? m.noneRequested : <OldestAge minutes={oldestMinutes} limits={shop} />}
    </Figure>
  );
}

function OldestAge({ minutes, limits }: { minutes: number; limits: AgeLimits }) {
  const level = ageLevel(minutes, limits);
  const age = todayMessages().orders.oldest(formatAge(minutes));
  return level === 'fresh' ? age : <StatusBadge tone={level}>{age}</StatusBadge>;
}

function KitchenOrders({ shop }: { shop: Shop }) {
  const m = todayMessages().orders;
  const now = useServerNow(CLOCK_INTERVAL_MS);
  const { data: kots } = useKots(shop._id, { view: 'KITCHEN' });
  const { count, oldestMinutes, late, ageing } = countCooking(kots ?? [], now, shop);
  return (
    <>
      <Figure
        to={paths.kitchen(shop._id)}
        name={m.cooking}
        value={kots && count}
        tone={count > 0 ? 'fine' : 'plain'}
        more={<KitchenTimes shopId={shop._id} />}
      >
        {count === 0 ? m.noneCooking : m.oldest(formatAge(oldestMinutes))}
      </Figure>
      <Figure
        to={paths.kitchen(shop._id)}
        name={m.late}
        value={kots && late}
        detail={m.overMinutes(shop.redMinutes)}
        tone={late > 0 ? 'late' : 'plain'}
      >
        {late > 0 && <StatusBadge tone="late">{m.oldest(formatAge(oldestMinutes))}</StatusBadge>}
        {ageing > 0 && <StatusBadge tone="ageing">{m.soonLate(ageing, shop.amberMinutes)}</StatusBadge>}
        {late + ageing === 0 && m.lateAfter(shop.amberMinutes)}
      </Figure>
    </>
  );
}

/** Its room on the page until the times are loaded, so that they move nothing when they come. */
const TYPICAL_TIMES = { median: 10 * MINUTE_MS, percentile90: 20 * MINUTE_MS };

/** From the confirmation of an order until it is served. */
function KitchenTimes({ shopId }: { shopId: string }) {
  const m = todayMessages().orders;
  const { data, isPending } = useQuery(daySoFarQuery(shopId));
  if (!data && !isPending) return null;
  if (data && !data.kitchenTimes) return <span>{m.noKitchenTimes(MIN_TIMED_KOTS)}</span>;
  const { median, percentile90 } = data?.kitchenTimes ?? TYPICAL_TIMES;
  const format = (ms: number) => formatAge(Math.max(1, Math.round(ms / MINUTE_MS)));
  return (
    <span className={isPending ? classes.pending : undefined}>
      {m.kitchenTimes(format(median), format(percentile90))}
    </span>
  );
}

function OccupiedTables({ shop }: { shop: Shop }) {
  const m = todayMessages().orders;
  const { data: tables } = useQuery(tablesQuery(shop._id));
  const statuses = useTableStatuses(shop._id);
  if (tables?.length === 0)
    return (
      <Figure to={shopPaths.tables(shop)} name={m.tables} value={0} tone="plain">
        {m.addTables}
      </Figure>
    );
  const occupied = tables?.filter(({ isEmpty }) => !isEmpty).length ?? 0;
  const free = tables?.filter((table) => tableState(table, statuses.get(table._id)) === 'FREE').length ?? 0;
  const total = tables?.length ?? 0;
  return (
    <Figure
      to={shopPaths.tableInvoices(shop)}
      name={m.tables}
      value={tables && occupied}
      {...(tables && { detail: m.ofTables(total) })}
      tone="plain"
    >
      {m.freeTables(free, total - occupied - free)}
    </Figure>
  );
}

interface FigureProps {
  to: string;
  name: string;
  /** Undefined until it is loaded. */
  value: number | undefined;
  /** Shown small beside the value. */
  detail?: string;
  tone: Tone;
  children: ReactNode;
  /** Has its room before the value is loaded, and then too. */
  more?: ReactNode;
}

function Figure({ to, name, value, detail, tone, children, more }: FigureProps) {
  return (
    <Link to={to} className={classes.figure} data-tone={tone}>
      <span className={classes.name}>{name}</span>{' '}
      <span className={`${classes.value} figures`}>
        {value ?? '–'}
        {detail && <small> {detail}</small>}
      </span>{' '}
      <span className={classes.about}>
        {value === undefined ? todayMessages().orders.notLoaded : children}
        {more}
      </span>
    </Link>
  );
}
