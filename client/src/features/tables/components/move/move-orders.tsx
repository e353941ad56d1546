import { kotMessages } from '@tawa/shared/messages/orders.kot.en.ts';
import { moveMessages } from '@tawa/shared/messages/tables.move.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useState } from 'react';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { useKotsAtTable } from '../../hooks/use-kots-at-table.ts';
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
  const { orders, isLoaded } = useKotsAtTable(shopId, tableNo);
  const [staying, setStaying] = useState<ReadonlySet<string>>(new Set());
  const moveOrders = useMoveOrders(shopId);
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
        moveOrders(fromId ?? '', chosen, {
          toTableId,
          // Without ids the orders that came meanwhile move too.
          ...(chosen.length < orders.length && { kotIds: chosen.map(({ _id }) => _id) }),
          ...(merge && { merge }),
        })
      }
      onMoved={onMoved}
      onClose={onClose}
    >
      <p>{isLoaded && orders.length === 0 ? m.noOrders(tableNo) : m.howTo}</p>
      {orders.length > 1 && (
        <fieldset className={classes.orders}>
          <legend>{m.orders}</legend>
          {orders.map((kot) => (
            <Checkbox
              key={kot._id}
              label={orderLabel(kot)}
              checked={!staying.has(kot._id)}
              onCheck={(isChosen) =>
                setStaying(isChosen ? without(staying, kot._id) : new Set([...staying, kot._id]))
              }
            />
          ))}
        </fieldset>
      )}
    </TableChoiceSheet>
  );

  function findFault(): string | undefined {
    if (!isLoaded) return m.ordersNotLoaded;
    if (orders.length === 0) return m.noOrders(tableNo);
    return chosen.length === 0 ? m.chooseOrder : undefined;
  }
}

const without = (ids: ReadonlySet<string>, removed: string): ReadonlySet<string> =>
  new Set([...ids].filter((id) => id !== removed));

export function orderLabel({ tokenNo, status, totalOrderItems }: Kot): string {
  return moveMessages().order(tokenNo, kotMessages().statuses[status], totalOrderItems);
}

interface KotProps {
  shopId: string;
  kot: Kot;
  onMoved: () => void;
  onClose: () => void;
}

/** Moves one order of a table. */
export function MoveKot({ shopId, kot, onMoved, onClose }: KotProps) {
  const m = moveMessages();
  const moveOrders = useMoveOrders(shopId);
  const { _id, tokenNo, tableId } = kot;
  return (
    <TableChoiceSheet
      shopId={shopId}
      title={m.moveOrderTitle(tokenNo)}
      fromId={tableId?._id}
      fault={undefined}
      joinQuestion={(to) => m.joinOrderFrom(tokenNo, tableId?.name ?? '', to)}
      request={({ _id: toTableId }, merge) =>
        moveOrders(tableId?._id ?? '', [kot], { toTableId, kotIds: [_id], ...(merge && { merge }) })
      }
      onMoved={onMoved}
      onClose={onClose}
    >
      <p>{m.whereServed}</p>
    </TableChoiceSheet>
  );
}
