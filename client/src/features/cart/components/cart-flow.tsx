import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { KotType } from '@tawa/shared/orders/orders.rules.ts';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import {
  type PricedCart,
  priceCart,
  type SavedCustomer,
  toOrderBody,
  useCart,
  useSavedCustomer,
} from '../cart.store.ts';
import { type PlacementState, usePlaceOrder } from '../hooks/use-place-order.ts';
import { CartPopup } from './cart-controls.tsx';
import { CartSheet } from './cart-sheet.tsx';
import { CustomerDetails } from './customer-details.tsx';

export interface CartBarProps {
  cart: PricedCart;
  state: PlacementState;
  isCartOpen: boolean;
  onView: () => void;
  /** Opens Customer Details. */
  onProceed: () => void;
}

interface Props {
  shopId: string;
  /** See `placeKey`. */
  place: string;
  tableNo?: string | undefined;
  kotType?: KotType;
  menu: readonly Item[] | undefined;
  isDiner: boolean;
  /** The shop takes no orders from diners. */
  isPaused?: boolean;
  hasEarlierOrder: boolean;
  onPlaced: (kot: Kot) => void;
  /** The displayed data may be stale. */
  onRejected: () => void;
  /** Replaces `CartPopup`. */
  bar?: (bar: CartBarProps) => ReactNode;
}

/** From the cart bar to the placed order. */
export function CartFlow(props: Props) {
  const {
    shopId,
    place,
    tableNo,
    kotType = 'DINEIN',
    menu,
    isDiner,
    isPaused = false,
    hasEarlierOrder,
    onPlaced,
  } = props;
  const savedCustomer = useSavedCustomer(shopId);
  const ownSavedCustomer = isDiner ? savedCustomer : undefined;
  const [typed, setTyped] = useState<SavedCustomer>();
  const [step, setStep] = useState<'menu' | 'cart' | 'details'>('menu');
  const control = useCart(shopId, place);
  const placement = usePlaceOrder(shopId, place, onPlaced);
  const priced = priceCart(control.cart, menu);
  const { rejection, state } = placement;
  useOnRejection(rejection, props.onRejected);
  const backToMenu = useCallback(() => setStep('menu'), []);

  const isAboutFields = rejection?.fields.customerName || rejection?.fields.customerPhoneNo;
  const mayProceed = (state === 'ready' || state === 'sending') && !priced.hasUnavailable && !isPaused;
  // Errors about the order itself are fixed in the cart.
  const visibleStep = step === 'details' && (!mayProceed || (rejection && !isAboutFields)) ? 'cart' : step;

  const openCart = () => setStep('cart');
  const proceed = () => {
    placement.clearRejection();
    setStep('details');
  };
  return (
    <>
      {props.bar ? (
        props.bar({
          cart: priced,
          state,
          isCartOpen: visibleStep === 'cart',
          onView: openCart,
          onProceed: proceed,
        })
      ) : (
        <CartPopup cart={priced} state={state} onView={openCart} />
      )}
      <CartSheet
        opened={visibleStep === 'cart'}
        priced={priced}
        control={control}
        placement={placement}
        isPaused={isPaused}
        onClose={backToMenu}
        onProceed={proceed}
      />
      <CustomerDetails
        opened={visibleStep === 'details' && priced.lines.length > 0}
        required={isDiner}
        hasEarlierOrder={hasEarlierOrder}
        initial={typed ?? ownSavedCustomer?.saved}
        onTyped={setTyped}
        onForget={
          ownSavedCustomer &&
          (() => {
            ownSavedCustomer.forget();
            setTyped(undefined);
          })
        }
        busy={state === 'sending'}
        fields={rejection?.fields}
        onSubmit={(customer) => {
          ownSavedCustomer?.remember({ name: customer.customerName, phoneNo: customer.customerPhoneNo });
          placement.place(
            toOrderBody(priced, control.cart.specialRequest, { ...customer, tableNo, kotType }),
          );
        }}
        onClose={() => setStep('cart')}
      />
    </>
  );
}

function useOnRejection(rejection: unknown, onRejected: () => void): void {
  const latest = useRef(onRejected);
  useEffect(() => {
    latest.current = onRejected;
  });
  useEffect(() => {
    if (rejection) latest.current();
  }, [rejection]);
}
