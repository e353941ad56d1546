import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useState } from 'react';
import { useMediaQuery } from '../../../ui/hooks/use-screen.ts';
import classes from './kitchen-all-day.module.css';

const MAX_SHOWN = { phone: 3, wall: 8 };

export function KitchenAllDay({ kots }: { kots: readonly Kot[] }) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useMediaQuery('(width < 640px)');
  const itemsToCook = countItemsToCook(kots);
  const limit = isPhone ? MAX_SHOWN.phone : MAX_SHOWN.wall;
  if (itemsToCook.length === 0) return null;
  return (
    <section className={classes.strip} aria-label="All day">
      <h2>All day</h2>
      <ul className={classes.dishes}>
        {itemsToCook.slice(0, isOpen ? undefined : limit).map(([name, count]) => (
          <li key={name}>
            <span className={`${classes.count} figures`}>{count} ×</span> {name}
          </li>
        ))}
      </ul>
      {itemsToCook.length > limit && (
        <button
          type="button"
          className={classes.turn}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Fewer' : `${itemsToCook.length - limit} more`}
        </button>
      )}
    </section>
  );
}

function countItemsToCook(kots: readonly Kot[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { status, items } of kots) {
    if (status !== 'COOKING') continue;
    for (const { name, quantity, doneAt } of items)
      if (doneAt === null) counts.set(name, (counts.get(name) ?? 0) + quantity);
  }
  return [...counts].sort(([one, a], [two, b]) => b - a || one.localeCompare(two));
}
