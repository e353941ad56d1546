import { IconMessage2, IconMessage2Check } from '@tabler/icons-react';
import { dinerOrderMessages } from '@tawa/shared/messages/orders.diner.en.ts';
import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Money } from '../../../ui/elements/money.tsx';
import { useCart } from '../cart.store.ts';
import { isOrderable } from '../model/priced-cart.ts';
import { type CartBarProps, CartFlow } from './cart-flow.tsx';
import { SpecialRequestSheet } from './special-request-sheet.tsx';
import classes from './waiter-cart.module.css';

interface CartProps extends Omit<ComponentProps<typeof CartFlow>, 'isDiner' | 'bar'> {
  children: ReactNode;
}

/** Is `CartFlow` for staff; `children` are tools in its bar. */
export function WaiterCart({ children, ...cart }: CartProps) {
  const { shopId, place } = cart;
  return (
    <CartFlow
      {...cart}
      isDiner={false}
      bar={(bar) => (
        <WaiterBar {...bar} shopId={shopId} place={place}>
          {children}
        </WaiterBar>
      )}
    />
  );
}

interface Props extends CartBarProps {
  shopId: string;
  place: string;
  children: ReactNode;
}

/** Is `CartPopup` for staff, with the special request. */
function WaiterBar({ shopId, place, children, cart, state, isCartOpen, onView, onProceed }: Props) {
  const control = useCart(shopId, place);
  const [isRequestOpen, setRequestOpen] = useState(false);
  const { specialRequest } = control.cart;
  const m = dinerOrderMessages().cart;
  const isUnsent = state === 'unsent' || state === 'held';
  const Icon = specialRequest ? IconMessage2Check : IconMessage2;
  return (
    <div className={classes.dock} data-bottom-bar="">
      <search className={classes.tools}>
        {children}
        <div className={classes.slot}>
          {!isCartOpen && (
            <button
              type="button"
              className={classes.request}
              aria-label={specialRequest ? waiterMessages().request.given(specialRequest) : m.request}
              title={m.request}
              data-given={specialRequest !== ''}
              disabled={state !== 'ready'}
              onClick={() => setRequestOpen(true)}
            >
              <Icon size={24} aria-hidden="true" />
            </button>
          )}
        </div>
      </search>
      {cart.lines.length > 0 && (
        <aside className={classes.cart} aria-label={m.summary} data-waits={isUnsent}>
          <div className={classes.words} role="status">
            <span className={classes.title}>{isUnsent ? m.notSent : m.summary}</span>
            <span className={`${classes.sum} figures`}>
              <span key={cart.itemCount} className={classes.count}>
                {m.items(cart.itemCount)}
              </span>
              <Money rupees={cart.totalRupees} />
            </span>
          </div>
          <button type="button" className={classes.view} onClick={onView}>
            {m.view}
          </button>
          {state === 'ready' && !isCartOpen && (
            <button
              type="button"
              className={classes.proceed}
              onClick={isOrderable(cart) ? onProceed : onView}
            >
              {m.proceed}
            </button>
          )}
        </aside>
      )}
      <SpecialRequestSheet
        opened={isRequestOpen}
        value={specialRequest}
        onChange={control.setSpecialRequest}
        onClose={() => setRequestOpen(false)}
      />
    </div>
  );
}
