import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { kitchenMessages } from '@tawa/shared/messages/kitchen.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useId } from 'react';
import { useAtom } from '../../../lib/store.ts';
import { itemsQuery } from '../../menu/menu.queries.ts';
import { allDayOpenAtom } from '../kitchen.store.ts';
import { countAllDay, countedName } from '../model/all-day.ts';
import classes from './kitchen-all-day.module.css';

/** “All day” is the kitchen's term for the total of each item that is to be cooked. */
export function KitchenAllDay({ shopId, kots }: { shopId: string; kots: readonly Kot[] }) {
  const m = kitchenMessages().board;
  const listId = useId();
  const [isOpen, setOpen] = useAtom(allDayOpenAtom);
  const nameOf = useItemNames(shopId, kots);
  const itemsToCook = countAllDay(kots, nameOf);
  const total = itemsToCook.reduce((sum, { count }) => sum + count, 0);
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
        <strong>{m.allDay}</strong>
        <span className={classes.sums}>· {m.toCookAllDay(itemsToCook.length, total)}</span>
        <IconChevronDown size={20} aria-hidden="true" />
      </button>
      {isOpen && (
        <ul id={listId} className={classes.items}>
          {itemsToCook.map(({ name, count, choices }) => (
            <li key={name}>
              <span className={`${classes.count} figures`}>{count} ×</span> {name}
              {choices.map((choice) => (
                <span key={choice} className={`${classes.choice} figures`}>
                  {choice}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The menu loads only for pieces of combos, because their options may have other names than the items. */
function useItemNames(shopId: string, kots: readonly Kot[]) {
  const hasPieces = kots.some(({ items }) =>
    items.some(({ options }) => options.some(({ itemId }) => itemId)),
  );
  const { data } = useQuery({ ...itemsQuery(shopId), enabled: hasPieces });
  return (itemId: string) => countedName(data, itemId);
}
