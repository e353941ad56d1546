import { useAtomValue } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { cartKey, cartsAtom, placeOfCart, type UnsentOrder } from '../orders.atoms.ts';
import { COUNTER } from './counter-order.ts';
import { usePlaceOrder } from './place-order.ts';
import classes from './unsent-orders.module.css';

interface Props {
  /** Of this shop alone; without it, of every shop that this device has ordered for. */
  shopId?: string;
  /** The place whose own screen this is, which tells of its order itself. */
  except?: string;
  /** Leads to the cart of an order that must be looked at. */
  onOpen: (tableNo: string, shopId: string) => void;
  /** Leads to the order at the counter, where there is one. */
  onOpenCounter?: () => void;
}

/** Orders of other places that wait for the network: they are sent from here too, wherever their sender went. */
export function UnsentOrders({ shopId = '', except, onOpen, onOpenCounter }: Props) {
  const own = except === undefined ? undefined : cartKey(shopId, except);
  const waiting = Object.entries(useAtomValue(cartsAtom)).flatMap(([key, { unsent }]) =>
    unsent && (!shopId || key.startsWith(`${shopId}/`)) && key !== own ? [{ key, unsent }] : [],
  );
  if (waiting.length === 0) return null;
  return (
    <ul className={classes.list}>
      {waiting.map(({ key, unsent }) => (
        <UnsentRow key={key} cart={key} unsent={unsent} onOpen={onOpen} onOpenCounter={onOpenCounter} />
      ))}
    </ul>
  );
}

interface RowProps {
  cart: string;
  unsent: UnsentOrder;
  onOpen: Props['onOpen'];
  onOpenCounter: Props['onOpenCounter'];
}

function UnsentRow({ cart, unsent, onOpen, onOpenCounter }: RowProps) {
  const { shopId, place } = placeOfCart(cart);
  const { state, isTrying, sendAgain } = usePlaceOrder(shopId, place);
  if (state === 'ready' || state === 'sending') return null;
  const tableNo = unsent.body.tableNo ?? '';
  const open = place === COUNTER ? onOpenCounter : () => onOpen(tableNo, shopId);
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
        open && (
          <Button variant="quiet" onClick={open}>
            Look at it
          </Button>
        )
      )}
    </li>
  );
}
