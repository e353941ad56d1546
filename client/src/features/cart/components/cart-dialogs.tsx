import { placeKey } from '@tawa/shared/tables/tables.rules.ts';
import { type ComponentProps, useState } from 'react';
import type { CartControl } from '../cart.store.ts';
import type { Placement } from '../hooks/use-place-order.ts';
import { type SavedDiner, useSavedDiner } from '../hooks/use-saved-diner.ts';
import { requestChoices } from '../model/choice-request.ts';
import type { PricedCart } from '../model/priced-cart.ts';
import { CartChoices } from './cart-choices.tsx';
import type { CartStep } from './cart-flow.tsx';
import { CartSheet } from './cart-sheet.tsx';
import { CustomerDetails } from './customer-details.tsx';

type DetailsProps = ComponentProps<typeof CustomerDetails>;

interface Props extends Pick<DetailsProps, 'hasEarlierOrder' | 'onSubmit'> {
  shopId: string;
  place: string;
  step: CartStep;
  priced: PricedCart;
  control: CartControl;
  placement: Placement;
  isDiner: boolean;
  acceptsDinerOrders: boolean;
  onMenu: () => void;
  onCart: () => void;
  onDetails: () => void;
}

/** The sheets of `CartFlow`, which load after the menu. */
export default function CartDialogs({ shopId, place, step, priced, control, placement, ...props }: Props) {
  return (
    <>
      <CartSheet
        opened={step === 'cart'}
        priced={priced}
        control={control}
        placement={placement}
        acceptsDinerOrders={props.acceptsDinerOrders}
        onEditLine={({ key, foodItemId }) =>
          requestChoices({ kind: 'edit', cartKey: placeKey(shopId, place), itemId: foodItemId, lineKey: key })
        }
        onClose={props.onMenu}
        onProceed={props.onDetails}
      />
      <CartChoices shopId={shopId} place={place} priced={priced} control={control} />
      <RememberedCustomerDetails
        shopId={shopId}
        isDiner={props.isDiner}
        opened={step === 'details' && priced.lines.length > 0}
        hasEarlierOrder={props.hasEarlierOrder}
        busy={placement.state === 'sending'}
        fields={placement.rejection?.fields}
        onSubmit={props.onSubmit}
        onClose={props.onCart}
      />
    </>
  );
}

interface RememberedProps
  extends Omit<DetailsProps, 'required' | 'initial' | 'onTyped' | 'onForget' | 'message'> {
  shopId: string;
  isDiner: boolean;
}

/** Starts with what was typed before, or with the diner whom this device has stored. */
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
