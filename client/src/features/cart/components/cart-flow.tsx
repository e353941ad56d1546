import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { KotType } from '@tawa/shared/orders/orders.rules.ts';
import { type ComponentProps, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useCart } from '../cart.store.ts';
import { type Placement, type PlacementState, usePlaceOrder } from '../hooks/use-place-order.ts';
import { type SavedDiner, useSavedDiner } from '../hooks/use-saved-diner.ts';
import { type PricedCart, priceCart, toOrderBody } from '../model/priced-cart.ts';
import { CartPopup } from './cart-popup.tsx';
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
  /** The shown menu may be stale: refetch it. */
  onRejected: () => void;
  /** Replaces `CartPopup`. */
  bar?: (bar: CartBarProps) => ReactNode;
}

/** From the cart bar to the placed order. */
export function CartFlow(props: Props) {
  const { shopId, place, tableNo, kotType = 'DINEIN', isPaused = false } = props;
  const control = useCart(shopId, place);
  const placement = usePlaceOrder(shopId, place, props.onPlaced);
  const priced = priceCart(control.cart, props.menu);
  const { state } = placement;
  useOnRejection(placement.rejection, props.onRejected);
  const { step, openMenu, openCart, openDetails } = useCartStep(
    placement,
    !priced.hasUnavailable && !isPaused,
  );
  const isCartOpen = step === 'cart';
  return (
    <>
      {props.bar ? (
        props.bar({ cart: priced, state, isCartOpen, onView: openCart, onProceed: openDetails })
      ) : (
        <CartPopup cart={priced} state={state} onView={openCart} />
      )}
      <CartSheet
        opened={isCartOpen}
        priced={priced}
        control={control}
        placement={placement}
        isPaused={isPaused}
        onClose={openMenu}
        onProceed={openDetails}
      />
      <RememberedCustomerDetails
        shopId={shopId}
        isDiner={props.isDiner}
        opened={step === 'details' && priced.lines.length > 0}
        hasEarlierOrder={props.hasEarlierOrder}
        busy={state === 'sending'}
        fields={placement.rejection?.fields}
        onSubmit={(customer) =>
          placement.place(toOrderBody(priced, control.cart.specialRequest, { ...customer, tableNo, kotType }))
        }
        onClose={openCart}
      />
    </>
  );
}

function useCartStep({ state, rejection, clearRejection }: Placement, isOrderable: boolean) {
  const [step, setStep] = useState<'menu' | 'cart' | 'details'>('menu');
  const mayProceed = (state === 'ready' || state === 'sending') && isOrderable;
  const isAboutFields = rejection?.fields.customerName || rejection?.fields.customerPhoneNo;
  return {
    // Errors about the order itself are fixed in the cart.
    step: step === 'details' && (!mayProceed || (rejection && !isAboutFields)) ? 'cart' : step,
    openMenu: useCallback(() => setStep('menu'), []),
    openCart: () => setStep('cart'),
    openDetails() {
      clearRejection();
      setStep('details');
    },
  };
}

type DetailsProps = ComponentProps<typeof CustomerDetails>;

interface RememberedProps
  extends Omit<DetailsProps, 'required' | 'initial' | 'onTyped' | 'onForget' | 'message'> {
  shopId: string;
  isDiner: boolean;
}

/** Starts with what was typed before, or with the diner that this device stores. */
function RememberedCustomerDetails({ shopId, isDiner, onSubmit, ...details }: RememberedProps) {
  const [typed, setTyped] = useState<SavedDiner>();
  const savedDiner = useSavedDiner(shopId);
  const ownSavedDiner = isDiner ? savedDiner : undefined;
  function forget(): void {
    ownSavedDiner?.forget();
    setTyped(undefined);
  }
  return (
    <CustomerDetails
      {...details}
      required={isDiner}
      initial={typed ?? ownSavedDiner?.saved}
      onTyped={setTyped}
      onForget={ownSavedDiner && forget}
      onSubmit={(customer) => {
        ownSavedDiner?.remember({ name: customer.customerName, phoneNo: customer.customerPhoneNo });
        onSubmit(customer);
      }}
    />
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
