import { IconChevronDown } from '@tabler/icons-react';
import { kitchenMessages } from '@tawa/shared/messages/kitchen.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useId } from 'react';
import { useAtom } from '../../../lib/store.ts';
import { allDayOpenAtom } from '../kitchen.store.ts';
import classes from './kitchen-all-day.module.css';

/** All day: kitchen term for the total of each item to cook. */
export function KitchenAllDay({ kots }: { kots: readonly Kot[] }) {
  const m = kitchenMessages().board;
  const listId = useId();
  const [isOpen, setOpen] = useAtom(allDayOpenAtom);
  const itemsToCook = countItemsToCook(kots);
  const total = itemsToCook.reduce((sum, [, count]) => sum + count, 0);
  if (itemsToCook.length === 0) return null;
  return (
    <section className={classes.allDay} aria-label={m.allDay}>
      <button
        type="button"
        className={`${classes.turn} figures`}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <strong>{m.allDay}</strong> · {m.toCookAllDay(itemsToCook.length, total)}
        <IconChevronDown size={20} aria-hidden="true" />
      </button>
      {isOpen && (
        <ul id={listId} className={classes.items}>
          {itemsToCook.map(([name, count]) => (
            <li key={name}>
              <span className={`${classes.count} figures`}>{count} ×</span> {name}
            </li>
          ))}
        </ul>
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
