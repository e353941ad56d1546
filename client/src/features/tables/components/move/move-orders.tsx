import { useQuery } from '@tanstack/react-query';
import { kotMessages } from '@tawa/shared/messages/orders.kot.en.ts';
import { moveMessages } from '@tawa/shared/messages/tables.move.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { useState } from 'react';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { useKotsAtTable } from '../../hooks/use-kots-at-table.ts';
import { useMoveOrders } from '../../hooks/use-move-orders.ts';
import { goesOnTableInvoice } from '../../model/moved-invoice.ts';
import { tablesQuery } from '../../tables.queries.ts';
import classes from '../choice/table-choice-sheet.module.css';
import { TableChoiceSheet } from './table-choice-sheet.tsx';

interface Props {
  shopId: string;
  /** The table where the orders are. Its present name is shown, once it has loaded. */
  from: Pick<Table, '_id' | 'name'>;
  onMoved: () => void;
  onClose: () => void;
}

/** Moves all orders of a table, or those that are chosen. */
export default function MoveOrders({ shopId, from, onMoved, onClose }: Props) {
  const m = moveMessages();
  const { data: tables } = useQuery(tablesQuery(shopId));
  const table = tables?.find(({ _id }) => _id === from._id);
  const { name } = table ?? from;
  const { orders, isLoaded } = useKotsAtTable(shopId, from._id);
  const [staying, setStaying] = useState<ReadonlySet<string>>(new Set());
  const moveOrders = useMoveOrders(shopId);
  const chosen = orders.filter(({ _id }) => !staying.has(_id));
  return (
    <TableChoiceSheet
      shopId={shopId}
      title={m.title(name)}
      fromId={from._id}
      fault={findFault()}
      joinQuestion={(to) =>
        m.join(
          name,
          to,
          chosen.every((kot) => goesOnTableInvoice(kot, orders)),
        )
      }
      request={({ _id: toTableId }, merge) =>
        moveOrders(from._id, chosen, {
          toTableId,
          // Without ids the orders that came meanwhile move too; those of merged tables move one by one.
          ...((chosen.length < orders.length || table?.group) && { kotIds: chosen.map(({ _id }) => _id) }),
          ...(merge && { merge }),
        })
      }
      onMoved={onMoved}
      onClose={onClose}
    >
      <p>{isLoaded && orders.length === 0 ? m.noOrders(name) : `${m.howTo} ${m.dinersScan}`}</p>
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
    if (orders.length === 0) return m.noOrders(name);
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
  const { orders } = useKotsAtTable(shopId, tableId?._id);
  return (
    <TableChoiceSheet
      shopId={shopId}
      title={m.moveOrderTitle(tokenNo)}
      fromId={tableId?._id}
      fault={undefined}
      joinQuestion={(to) =>
        m.joinOrderFrom(tokenNo, tableId?.name ?? '', to, goesOnTableInvoice(kot, orders))
      }
      request={({ _id: toTableId }, merge) =>
        moveOrders(tableId?._id ?? '', [kot], { toTableId, kotIds: [_id], ...(merge && { merge }) })
      }
      onMoved={onMoved}
      onClose={onClose}
    >
      <p>
        {m.whereServed} {m.dinersScan}
      </p>
    </TableChoiceSheet>
  );
}
