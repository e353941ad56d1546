import { kotMessages } from '@tawa/shared/messages/orders.kot.en.ts';
import { moveMessages } from '@tawa/shared/messages/tables.move.en.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { useState } from 'react';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { useKots } from '../../../orders/orders.queries.ts';
import { useMoveOrders } from '../../hooks/use-move-orders.ts';
import classes from './table-choice-sheet.module.css';
import { TableChoiceSheet } from './table-choice-sheet.tsx';

interface Props {
  shopId: string;
  /** Name of the table where the orders are. */
  tableNo: string;
  onMoved: () => void;
  onClose: () => void;
}

/** Moves all orders of a table, or those that are chosen. */
export default function MoveOrders({ shopId, tableNo, onMoved, onClose }: Props) {
  const m = moveMessages();
  const { statuses } = kotMessages();
  const { data: kots, isError } = useKots(shopId);
  const [staying, setStaying] = useState<ReadonlySet<string>>(new Set());
  const moveOrders = useMoveOrders(shopId);
  // The list has the newest order first.
  const orders = (kots ?? [])
    .filter(({ tableId }) => tableId && foldName(tableId.name) === foldName(tableNo))
    .reverse();
  const fromId = orders[0]?.tableId?._id;
  const chosen = orders.filter(({ _id }) => !staying.has(_id));
  return (
    <TableChoiceSheet
      shopId={shopId}
      title={m.title(tableNo)}
      fromId={fromId}
      fault={findFault()}
      joinQuestion={(to) => m.join(tableNo, to)}
      request={({ _id: toTableId }, merge) =>
        moveOrders(fromId ?? '', {
          toTableId,
          // Without ids the orders that came meanwhile move too.
          ...(chosen.length < orders.length && { kotIds: chosen.map(({ _id }) => _id) }),
          ...(merge && { merge }),
        })
      }
      onMoved={onMoved}
      onClose={onClose}
    >
      <p>{kots && orders.length === 0 ? m.noOrders(tableNo) : m.howTo}</p>
      {orders.length > 1 && (
        <fieldset className={classes.orders}>
          <legend>{m.orders}</legend>
          {orders.map(({ _id, tokenNo, status, totalOrderItems }) => (
            <Checkbox
              key={_id}
              label={m.order(tokenNo, statuses[status], totalOrderItems)}
              checked={!staying.has(_id)}
              onCheck={(isChosen) =>
                setStaying(isChosen ? without(staying, _id) : new Set([...staying, _id]))
              }
            />
          ))}
        </fieldset>
      )}
    </TableChoiceSheet>
  );

  function findFault(): string | undefined {
    if (!kots) return isError ? m.ordersNotLoaded : undefined;
    if (orders.length === 0) return m.noOrders(tableNo);
    return chosen.length === 0 ? m.chooseOrder : undefined;
  }
}

const without = (ids: ReadonlySet<string>, removed: string): ReadonlySet<string> =>
  new Set([...ids].filter((id) => id !== removed));
