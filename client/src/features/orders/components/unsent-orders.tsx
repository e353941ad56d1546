import { useAtomValue } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { cartKey, cartsAtom, type UnsentOrder } from '../orders.atoms.ts';
import { usePlaceOrder } from './place-order.ts';
import classes from './unsent-orders.module.css';

interface Props {
  shopId: string;
  /** The place whose own screen this is, which tells of its order itself. */
  except?: string;
  /** Leads to the cart of an order that must be looked at. */
  onOpen: (tableNo: string) => void;
}

/** Orders of other tables that wait for the network: they are sent from here too, wherever the waiter went. */
export function UnsentOrders({ shopId, except, onOpen }: Props) {
  const own = except === undefined ? undefined : cartKey(shopId, except);
  const waiting = Object.entries(useAtomValue(cartsAtom)).flatMap(([key, { unsent }]) =>
    unsent && key.startsWith(`${shopId}/`) && key !== own ? [{ key, unsent }] : [],
  );
  if (waiting.length === 0) return null;
  return (
    <ul className={classes.list}>
      {waiting.map(({ key, unsent }) => (
        <UnsentRow
          key={key}
          shopId={shopId}
          place={key.slice(shopId.length + 1)}
          unsent={unsent}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

interface RowProps extends Pick<Props, 'shopId' | 'onOpen'> {
  place: string;
  unsent: UnsentOrder;
}

function UnsentRow({ shopId, place, unsent, onOpen }: RowProps) {
  const { state, isTrying, sendAgain } = usePlaceOrder(shopId, place);
  if (state === 'ready' || state === 'sending') return null;
  const tableNo = unsent.body.tableNo ?? '';
  return (
    <li className={classes.row} role="status">
      <span>
        <strong>{tableNo ? `Table ${tableNo}` : 'An order without a table'}</strong>: not sent yet
      </span>
      {state === 'unsent' ? (
        <Button variant="quiet" className={classes.again ?? ''} busy={isTrying} onClick={sendAgain}>
          {isTrying ? 'Sending…' : 'Send again'}
        </Button>
      ) : (
        tableNo && (
          <Button variant="quiet" onClick={() => onOpen(tableNo)}>
            Look at it
          </Button>
        )
      )}
    </li>
  );
}
