import { useQuery } from '@tanstack/react-query';
import { todayMessages } from '@tawa/shared/messages/today.en.ts';
import type { Shift } from '@tawa/shared/shifts/shifts.contract.ts';
import { Link } from 'react-router';
import type { ShopRef } from '../../../lib/paths.ts';
import { formatSince } from '../../../lib/server-clock.ts';
import { shopPaths } from '../../../lib/shop-paths.ts';
import { openShiftsQuery } from '../shifts.queries.ts';
import classes from './drawer-line.module.css';

/** One line on the owner's page of the day, which leads to the drawers. */
export function DrawerLine({ shop }: { shop: ShopRef }) {
  const { data: shifts } = useQuery({
    ...openShiftsQuery(shop._id),
    // The page is of use without it.
    meta: { quiet: true },
  });
  return (
    <p className={classes.line}>{shifts && <Link to={shopPaths.drawer(shop)}>{lineText(shifts)}</Link>}</p>
  );
}

function lineText(shifts: readonly Shift[]): string {
  const m = todayMessages().drawer;
  const [shift] = shifts;
  if (!shift) return m.none;
  if (shifts.length > 1) return m.several(shifts.length);
  const at = formatSince(shift.openedAt);
  return shift.openedBy ? m.openSince(at, shift.openedBy.name) : m.openSinceTime(at);
}
