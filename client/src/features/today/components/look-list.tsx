import { useQuery } from '@tanstack/react-query';
import { businessDay } from '@tawa/shared/business-day.ts';
import { todayMessages } from '@tawa/shared/messages/today.en.ts';
import { signedRupees } from '@tawa/shared/money.ts';
import type { Permission } from '@tawa/shared/permissions.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { formatSince, useServerNow } from '../../../lib/server-clock.ts';
import { shopPaths } from '../../../lib/shop-paths.ts';
import { itemsQuery } from '../../menu/menu.queries.ts';
import { useKots } from '../../orders/orders.queries.ts';
import { printersQuery } from '../../printing/printing.queries.ts';
import { closedShiftsQuery } from '../../shifts/shifts.queries.ts';
import { type May, useMay } from '../../shops/hooks/use-may.ts';
import {
  type Look,
  looksOfAudit,
  looksOfItems,
  looksOfLastClose,
  looksOfLateKots,
  looksOfPrinters,
  sortLooks,
} from '../model/needs-look.ts';
import { flaggedEntriesQuery } from '../today.queries.ts';
import classes from './needs-look.module.css';

const CLOCK_INTERVAL_MS = 10_000;

interface Props {
  shop: Shop;
  hasAmounts: boolean;
}

/** Each line leads to the page on which one acts. What a person may not act on is neither loaded nor shown. */
export default function LookList({ shop, hasAmounts }: Props) {
  const m = todayMessages().needsLook;
  const { looks, isLoading, hasFailed } = useLooks(shop, useMay(shop));
  return (
    <>
      {hasFailed && <p className={classes.none}>{m.notLoaded}</p>}
      {looks.length === 0 ? (
        !hasFailed && <p className={classes.none}>{isLoading ? m.loading : m.nothing}</p>
      ) : (
        <ul className={classes.looks}>
          {looks.map(({ to, ...look }) => (
            <li key={look.key}>
              <Link to={to} className={classes.look}>
                <b>{look.title}</b>{' '}
                {hasAmounts && look.amount !== undefined && (
                  <span className="figures">{signedRupees(look.amount)}</span>
                )}{' '}
                <span className={classes.detail}>{look.detail}</span>{' '}
                {look.at !== null && (
                  <time className={`${classes.time} figures`} dateTime={new Date(look.at).toISOString()}>
                    {formatSince(look.at)}
                  </time>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface Looks {
  looks: (Look & { to: string })[];
  isLoading: boolean;
  /** Something is missing in `looks`. */
  hasFailed: boolean;
}

function useLooks(shop: Shop, may: May): Looks {
  const { _id: shopId, redMinutes } = shop;
  const now = useServerNow(CLOCK_INTERVAL_MS);
  const day = businessDay(now, shop.businessDayStarts);
  // The page is of use without each of them.
  const quiet = { meta: { quiet: true } };
  const kots = useKots(shopId, { view: 'KITCHEN' });
  const shifts = useQuery({ ...closedShiftsQuery(shopId, 1), ...quiet, enabled: may('drawer.open') });
  const audit = useQuery({ ...flaggedEntriesQuery(shopId, day), enabled: may('audit.read') });
  const printers = useQuery({ ...printersQuery(shopId), enabled: may('printer.edit') });
  const items = useQuery({ ...itemsQuery(shopId), enabled: may('menu.edit') });
  function source<Data>(
    permission: Permission,
    { data, isError }: { data: Data | undefined; isError: boolean },
    to: string,
    looksOf: (data: Data) => readonly Look[],
  ) {
    if (!may(permission)) return [];
    const isMissing = data === undefined;
    const looks = isMissing ? [] : looksOf(data).map((look) => ({ ...look, to }));
    return [{ looks, isMissing, hasFailed: isMissing && isError }];
  }
  const sources = [
    ...source('kitchen.mark', kots, paths.kitchen(shopId), (data) => looksOfLateKots(data, redMinutes, now)),
    ...source('drawer.open', shifts, shopPaths.drawer(shop), (data) => looksOfLastClose(data.shifts[0])),
    ...source('audit.read', audit, `${shopPaths.audit(shop)}?period=TODAY&flagged=true`, looksOfAudit),
    ...source('printer.edit', printers, shopPaths.printers(shop), (data) => looksOfPrinters(data.printers)),
    ...source('menu.edit', items, shopPaths.items(shop), looksOfItems),
  ];
  return {
    looks: sortLooks(sources.flatMap(({ looks }) => looks)),
    isLoading: sources.some(({ isMissing }) => isMissing),
    hasFailed: sources.some(({ hasFailed }) => hasFailed),
  };
}
