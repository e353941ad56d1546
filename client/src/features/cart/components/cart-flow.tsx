import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { KotType } from '@tawa/shared/orders/orders.rules.ts';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useCart } from '../cart.store.ts';
import { type PlacingState, usePlaceOrder } from '../hooks/use-place-order.ts';
import { type Diner, useKnownDiner } from '../hooks/use-saved-customer.ts';
import { orderBodyOf, type PricedCart, priceCart } from '../model/price-cart.ts';
import { CartPopup } from './cart-popup.tsx';
import { CartSheet } from './cart-sheet.tsx';
import { CustomerDetails } from './customer-details.tsx';

export interface CartBar {
  cart: PricedCart;
  state: PlacingState;
  isCartOpen: boolean;
  onView: () => void;
  /** Leads to Customer Details at once. */
  onProceed: () => void;
}

interface Props {
  shopId: string;
  /** Whose cart: see `useCart`. */
  place: string;
  tableNo?: string | undefined;
  kotType?: KotType;
  menu: readonly Item[] | undefined;
  isDiner: boolean;
  /** The restaurant takes no orders from phones: the cart waits. */
  isPaused?: boolean;
  /** There is an order at this table already. */
  more: boolean;
  onPlaced: (kot: Kot) => void;
  /** The restaurant said no: what is on the screen may be out of date. */
  onRefused: () => void;
  /** Stands at the thumb in the popup's place. */
  bar?: (bar: CartBar) => ReactNode;
}

/** From the popup at the thumb to 'Your Cart', to 'Customer Details', to the kitchen. */
export function CartFlow(props: Props) {
  const {
    shopId,
    place,
    tableNo,
    kotType = 'DINEIN',
    menu,
    isDiner,
    isPaused = false,
    more,
    onPlaced,
  } = props;
  const memory = useKnownDiner(shopId);
  const kept = isDiner ? memory : undefined;
  const [typed, setTyped] = useState<Diner>();
  const [step, setStep] = useState<'menu' | 'cart' | 'details'>('menu');
  const control = useCart(shopId, place);
  const placing = usePlaceOrder(shopId, place, onPlaced);
  const priced = priceCart(control.cart, menu);
  const { refusal, state } = placing;
  useRefused(refusal, props.onRefused);
  const backToMenu = useCallback(() => setStep('menu'), []);

  const isAboutFields = refusal?.fields.customerName || refusal?.fields.customerPhoneNo;
  const mayGoOn = (state === 'ready' || state === 'sending') && !priced.hasUnavailable && !isPaused;
  // What went wrong with the order itself is mended in the cart.
  const shown = step === 'details' && (!mayGoOn || (refusal && !isAboutFields)) ? 'cart' : step;

  const view = () => setStep('cart');
  const proceed = () => {
    placing.forgetRefusal();
    setStep('details');
  };
  return (
    <>
      {props.bar ? (
        props.bar({ cart: priced, state, isCartOpen: shown === 'cart', onView: view, onProceed: proceed })
      ) : (
        <CartPopup cart={priced} state={state} onView={view} />
      )}
      <CartSheet
        opened={shown === 'cart'}
        priced={priced}
        control={control}
        placing={placing}
        isPaused={isPaused}
        onClose={backToMenu}
        onProceed={proceed}
      />
      <CustomerDetails
        opened={shown === 'details' && priced.lines.length > 0}
        required={isDiner}
        more={more}
        known={typed ?? kept?.known}
        onTyped={setTyped}
        onForget={
          kept &&
          (() => {
            kept.forget();
            setTyped(undefined);
          })
        }
        busy={state === 'sending'}
        fields={refusal?.fields}
        onSubmit={(customer) => {
          kept?.remember({ name: customer.customerName, phoneNo: customer.customerPhoneNo });
          placing.place(orderBodyOf(priced, control.cart.specialRequest, { ...customer, tableNo, kotType }));
        }}
        onClose={() => setStep('cart')}
      />
    </>
  );
}

function useRefused(refusal: unknown, onRefused: () => void): void {
  const latest = useRef(onRefused);
  useEffect(() => {
    latest.current = onRefused;
  });
  useEffect(() => {
    if (refusal) latest.current();
  }, [refusal]);
}
