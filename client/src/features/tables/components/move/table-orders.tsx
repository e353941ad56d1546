import { mergeMessages } from '@tawa/shared/messages/tables.merge.en.ts';
import { moveMessages } from '@tawa/shared/messages/tables.move.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/elements/button.tsx';
import { Sheet } from '../../../../ui/overlays/sheet.tsx';
import { placeText } from '../../../orders/model/kot-place.ts';
import { useKotsAtTable } from '../../hooks/use-kots-at-table.ts';
import classes from '../choice/table-choice-sheet.module.css';
import MergeDialogs from '../merge/merge-dialogs.tsx';
import KotMoves from './kot-moves.tsx';
import MoveOrders, { orderLabel } from './move-orders.tsx';

interface Props {
  shopId: string;
  table: Table;
  onClose: () => void;
}

/** Lists the orders of a table for a waiter, who moves one of them or all. */
export default function TableOrders({ shopId, table, onClose }: Props) {
  const m = moveMessages();
  const merge = mergeMessages();
  const { orders } = useKotsAtTable(shopId, table._id);
  const [isMoving, setMoving] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const [pickedId, setPickedId] = useState<string>();
  const picked = orders.find(({ _id }) => _id === pickedId);
  return (
    <>
      <Sheet
        opened
        title={m.ordersTitle(table.name)}
        onClose={onClose}
        footer={
          <div className={classes.acts}>
            <Button wide data-autofocus onClick={() => setMoving(true)}>
              {m.moveTable}
            </Button>
            <Button variant="quiet" wide onClick={() => setMerging(true)}>
              {table.group ? merge.mergedTables : merge.title}
            </Button>
          </div>
        }
      >
        <ul className={classes.list}>
          {orders.map((kot) => (
            <li key={kot._id}>
              <OrderButton kot={kot} onPick={() => setPickedId(kot._id)} />
            </li>
          ))}
        </ul>
      </Sheet>
      {isMoving && (
        <MoveOrders shopId={shopId} from={table} onMoved={onClose} onClose={() => setMoving(false)} />
      )}
      {isMerging && <MergeDialogs shopId={shopId} from={table} onClose={() => setMerging(false)} />}
      {picked && <KotMoves shopId={shopId} kot={picked} onClose={() => setPickedId(undefined)} />}
    </>
  );
}

function OrderButton({ kot, onPick }: { kot: Kot; onPick: () => void }) {
  return (
    <button type="button" className={classes.choice} onClick={onPick}>
      <strong>{orderLabel(kot)}</strong> <span>{placeText(kot)}</span>
    </button>
  );
}
