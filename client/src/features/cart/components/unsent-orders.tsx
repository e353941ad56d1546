import { dinerOrderMessages } from '@tawa/shared/messages/orders.diner.en.ts';
import { parsePlaceKey, placeKey } from '@tawa/shared/tables/tables.rules.ts';
import { useAtomValue } from '../../../lib/store.ts';
import { toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { COUNTER_PLACE, cartsAtom, shouldKeepCart } from '../cart.store.ts';
import { usePlaceOrder } from '../hooks/use-place-order.ts';
import type { Cart } from '../model/cart.ts';
import classes from './unsent-orders.module.css';

interface Props {
  /** Only orders of this shop are shown; without it, those of all shops on this device. */
  shopId?: string;
  /** Place of the current page, which shows its own order itself. */
  excludedPlace?: string;
  /** Opens the cart of an order that was rejected or is held. */
  onOpen: (tableNo: string, shopId: string) => void;
  onOpenCounter?: () => void;
}

/**
 * Shows unsent and rejected orders of other places. Each row mounts `usePlaceOrder`, so their orders are sent
 * again from here too.
 */
export function UnsentOrders({ shopId = '', excludedPlace, ...openers }: Props) {
  const excludedKey = excludedPlace === undefined ? undefined : placeKey(shopId, excludedPlace);
  const carts = Object.entries(useAtomValue(cartsAtom)).filter(
    ([key, cart]) =>
      (cart.unsent || cart.refused) &&
      shouldKeepCart(cart) &&
      (!shopId || key.startsWith(`${shopId}/`)) &&
      key !== excludedKey,
  );
  if (carts.length === 0) return null;
  return (
    <ul className={classes.list}>
      {carts.map(([key, cart]) => (
        <UnsentRow key={key} cartKey={key} cart={cart} {...openers} />
      ))}
    </ul>
  );
}

interface RowProps extends Pick<Props, 'onOpen' | 'onOpenCounter'> {
  cartKey: string;
  cart: Cart;
}

function UnsentRow({ cartKey: key, cart: { unsent, refused }, onOpen, onOpenCounter }: RowProps) {
  const { shopId, place } = parsePlaceKey(key);
  const { state, isSending, sendAgain, clearRejection } = usePlaceOrder(shopId, place);
  if (state === 'sending') return null;
  const m = dinerOrderMessages().unsent;
  const tableNo = unsent?.body.tableNo ?? refused?.tableNo;
  // The cart is opened by its place, because the table may have been renamed.
  const openCart = place === COUNTER_PLACE ? onOpenCounter : () => onOpen(place, shopId);
  function dismissAndOpen(): void {
    if (refused) toastError(refused.message);
    clearRejection();
    openCart?.();
  }
  return (
    <li className={classes.row} role="status">
      <span>
        <strong>{tableNo ? m.table(tableNo) : m.noTable}</strong>:{' '}
        {unsent ? m.notSent : m.notPlaced(refused?.message ?? '')}
      </span>
      {state === 'unsent' ? (
        <Button variant="quiet" className={classes.again ?? ''} busy={isSending} onClick={sendAgain}>
          {isSending ? m.sending : m.sendAgain}
        </Button>
      ) : (
        openCart && (
          <Button variant="quiet" className={classes.again ?? ''} onClick={dismissAndOpen}>
            {m.look}
          </Button>
        )
      )}
    </li>
  );
}
