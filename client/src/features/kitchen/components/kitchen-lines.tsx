import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { MarkLine } from '../hooks/use-optimistic-line-marks.ts';
import { KitchenLine } from './kitchen-line.tsx';
import classes from './kitchen-lines.module.css';

export function KitchenLines({ kot, onMark }: { kot: Kot; onMark: MarkLine }) {
  const isCancelled = kot.status === 'CANCELLED';
  const deletedLines = kot.changes.filter(
    ({ _id, now }) => now === 0 && !kot.items.some((line) => line._id === _id),
  );
  // Line ids ascend in the order in which the lines were added.
  const lines = [...kot.items, ...deletedLines].sort((a, b) => (a._id < b._id ? -1 : 1));
  return (
    <ul className={classes.lines}>
      {lines.map((line) => {
        if (!('quantity' in line)) {
          const { _id, name, was } = line;
          return (
            <KitchenLine
              key={_id}
              name={name}
              quantity={was}
              previousQuantity={was}
              isDeleted
              isDone={false}
            />
          );
        }
        const { _id, name, quantity, doneAt } = line;
        const was = isCancelled ? undefined : kot.changes.find((change) => change._id === _id)?.was;
        return (
          <KitchenLine
            key={_id}
            name={name}
            quantity={quantity}
            previousQuantity={was}
            isDeleted={isCancelled}
            isDone={doneAt !== null && !isCancelled}
            onToggle={isCancelled ? undefined : () => onMark(kot, line)}
          />
        );
      })}
    </ul>
  );
}
