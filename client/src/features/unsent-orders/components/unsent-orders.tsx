import { useAtomValue } from '../../../lib/store.ts';
import { toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { type Cart, cartsAtom, isCartKept, parsePlaceKey, placeKey } from '../../cart/cart.store.ts';
import { usePlaceOrder } from '../../cart/hooks/use-place-order.ts';
import { COUNTER_PLACE } from '../../counter/hooks/use-counter-order.ts';
import classes from './unsent-orders.module.css';

interface Props {
  /** Of this shop alone; without it, of every shop that this device has ordered for. */
  shopId?: string;
  /** The place whose own screen this is, which tells of its order itself. */
  exceptPlace?: string;
  /** Leads to the cart of an order that must be looked at. */
  onOpen: (tableNo: string, shopId: string) => void;
  /** Leads to the order at the counter, where there is one. */
  onOpenCounter?: () => void;
}

/**
 * Orders of other places that wait for the network: they are sent from here too, wherever their sender went. One
 * that the restaurant could not take stays in sight as well, until somebody looks at it.
 */
export function UnsentOrders({ shopId = '', exceptPlace, onOpen, onOpenCounter }: Props) {
  const excludedKey = exceptPlace === undefined ? undefined : placeKey(shopId, exceptPlace);
  const carts = Object.entries(useAtomValue(cartsAtom)).filter(
    ([key, cart]) =>
      (cart.unsent || cart.refused) &&
      isCartKept(cart) &&
      (!shopId || key.startsWith(`${shopId}/`)) &&
      key !== excludedKey,
  );
  if (carts.length === 0) return null;
  return (
    <ul className={classes.list}>
      {carts.map(([key, cart]) => (
        <UnsentRow key={key} cartKey={key} cart={cart} onOpen={onOpen} onOpenCounter={onOpenCounter} />
      ))}
    </ul>
  );
}

interface RowProps {
  cartKey: string;
  cart: Cart;
  onOpen: Props['onOpen'];
  onOpenCounter: Props['onOpenCounter'];
}

function UnsentRow({ cartKey: key, cart: { unsent, refused }, onOpen, onOpenCounter }: RowProps) {
  const { shopId, place } = parsePlaceKey(key);
  const { state, isSending, sendAgain, clearRejection } = usePlaceOrder(shopId, place);
  if (state === 'sending') return null;
  const tableNo = unsent?.body.tableNo ?? refused?.tableNo;
  // By the cart's own place: its table may have another name by now.
  const openCart = place === COUNTER_PLACE ? onOpenCounter : () => onOpen(place, shopId);
  function dismissAndOpen(): void {
    if (refused) toastError(refused.message);
    clearRejection();
    openCart?.();
  }
  return (
    <li className={classes.row} role="status">
      <span>
        <strong>{tableNo ? `Table ${tableNo}` : 'An order without a table'}</strong>:{' '}
        {unsent ? 'not sent yet' : `not placed. ${refused?.message}`}
      </span>
      {state === 'unsent' ? (
        <Button variant="quiet" className={classes.again ?? ''} busy={isSending} onClick={sendAgain}>
          {isSending ? 'Sending…' : 'Send again'}
        </Button>
      ) : (
        openCart && (
          <Button variant="quiet" className={classes.again ?? ''} onClick={dismissAndOpen}>
            Look at it
          </Button>
        )
      )}
    </li>
  );
}
