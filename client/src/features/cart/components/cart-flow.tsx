import type { Item } from '@tawa/shared/menu/item.contract.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { KotType } from '@tawa/shared/orders/orders.rules.ts';
import { placeKey } from '@tawa/shared/tables/tables.rules.ts';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { lazyPage, usePrefetch } from '../../../ui/feedback/lazy-page.tsx';
import { ItemChoices } from '../../item-choices/components/item-choices.tsx';
import { useCart } from '../cart.store.ts';
import { useOnRejection } from '../hooks/use-on-rejection.ts';
import { type Placement, type PlacementState, usePlaceOrder } from '../hooks/use-place-order.ts';
import { endChoices, useChoiceRequest } from '../model/choice-request.ts';
import { isOrderable, type PricedCart, priceCart, toOrderBody } from '../model/priced-cart.ts';
import { CartPopup } from './cart-popup.tsx';

// The dialogs are separate, so that a first visit shows the menu without loading them.
const CartDialogs = lazyPage(() => import('./cart-dialogs.tsx'));

export type CartStep = 'menu' | 'cart' | 'details';

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
  optionGroups: readonly OptionGroup[] | undefined;
  isDiner: boolean;
  /** True while the shop accepts no orders from diners. */
  acceptsDinerOrders?: boolean;
  hasEarlierOrder: boolean;
  onPlaced: (kot: Kot) => void;
  /** Called because the menu on screen may be outdated and should be loaded again. */
  onRejected: () => void;
  /** Replaces `CartPopup`. */
  bar?: (bar: CartBarProps) => ReactNode;
}

/** Leads from the cart bar to the placed order. */
export function CartFlow(props: Props) {
  const { shopId, place, tableNo, kotType = 'DINEIN', acceptsDinerOrders = true } = props;
  const control = useCart(shopId, place);
  const placement = usePlaceOrder(shopId, place, props.onPlaced);
  const priced = priceCart(control.cart, props.menu, props.optionGroups);
  const { state } = placement;
  useOnRejection(placement.rejection, props.onRejected);
  const { step, openMenu, openCart, openDetails } = useCartStep(
    placement,
    isOrderable(priced) && acceptsDinerOrders,
  );
  const isCartOpen = step === 'cart';
  usePrefetch(CartDialogs.load, priced.lines.length > 0);
  const isAsking = useChoiceRequest(placeKey(shopId, place)) !== undefined;
  // These load beside the dialogs. If they loaded one after the other, React would delay each by 300 ms.
  usePrefetch(ItemChoices.load, isAsking);
  useEffect(() => endChoices, []);
  // The dialogs stay mounted with what was typed.
  const [hasOpened, setOpened] = useState(false);
  if ((step !== 'menu' || isAsking) && !hasOpened) setOpened(true);
  return (
    <>
      {props.bar ? (
        props.bar({ cart: priced, state, isCartOpen, onView: openCart, onProceed: openDetails })
      ) : (
        <CartPopup cart={priced} state={state} onView={openCart} />
      )}
      {hasOpened && (
        <Suspense fallback={null}>
          <CartDialogs
            shopId={shopId}
            place={place}
            step={step}
            priced={priced}
            control={control}
            placement={placement}
            isDiner={props.isDiner}
            acceptsDinerOrders={acceptsDinerOrders}
            hasEarlierOrder={props.hasEarlierOrder}
            onMenu={openMenu}
            onCart={openCart}
            onDetails={openDetails}
            onSubmit={(customer) =>
              placement.place(
                toOrderBody(priced, control.cart.specialRequest, {
                  ...customer,
                  tableNo,
                  kotType,
                  isOfStaff: !props.isDiner,
                }),
              )
            }
          />
        </Suspense>
      )}
    </>
  );
}

function useCartStep({ state, rejection, clearRejection }: Placement, isOrderable: boolean) {
  const [step, setStep] = useState<CartStep>('menu');
  const mayProceed = (state === 'ready' || state === 'sending') && isOrderable;
  const isAboutFields = rejection?.fields.customerName || rejection?.fields.customerPhoneNo;
  return {
    // Errors about the order itself are shown in the cart, where they can be fixed.
    step: step === 'details' && (!mayProceed || (rejection && !isAboutFields)) ? 'cart' : step,
    openMenu: useCallback(() => setStep('menu'), []),
    openCart: () => setStep('cart'),
    openDetails() {
      clearRejection();
      setStep('details');
    },
  };
}
