import { dinerOrderMessages } from '@tawa/shared/messages/orders.diner.en.ts';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Money, TaxNote } from '../../../ui/elements/money.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { CartControl } from '../cart.store.ts';
import type { Placement } from '../hooks/use-place-order.ts';
import { describeCartFaults } from '../model/describe-line.ts';
import { isOrderable, type PricedCart } from '../model/priced-cart.ts';
import { CartLines } from './cart-lines.tsx';
import classes from './cart-sheet.module.css';
import { NoDinerOrdersNote } from './no-diner-orders-note.tsx';
import { UnsentOrderNote } from './unsent-order-note.tsx';

interface Props {
  opened: boolean;
  priced: PricedCart;
  control: CartControl;
  placement: Placement;
  acceptsDinerOrders?: boolean;
  onEditLine: ComponentProps<typeof CartLines>['onEdit'];
  onClose: () => void;
  onProceed: () => void;
  /** A further button, which places the order in another way. */
  besideProceed?: ReactNode;
}

/** The sheet closes when the cart becomes empty. */
export function CartSheet({
  opened,
  priced,
  control,
  placement,
  acceptsDinerOrders = true,
  onEditLine,
  onClose,
  onProceed,
  besideProceed,
}: Props) {
  const m = dinerOrderMessages().cart;
  const isEmpty = priced.lines.length === 0;
  useEffect(() => {
    if (opened && isEmpty) onClose();
  }, [opened, isEmpty, onClose]);
  const isEditable = placement.state === 'ready';
  const { fields } = placement.rejection ?? {};
  const mayProceed = isOrderable(priced) && acceptsDinerOrders;
  const rejectionMessage =
    mayProceed && !fields?.customerName && !fields?.customerPhoneNo && placement.message;
  return (
    <Sheet
      opened={opened && !isEmpty}
      title={m.title}
      onClose={onClose}
      footer={
        <div className={classes.footer}>
          <CartTotal priced={priced} />
          {isEditable && (
            <div className={classes.buttons}>
              {besideProceed}
              <Button wide disabled={!mayProceed} onClick={onProceed}>
                {m.proceed}
              </Button>
            </div>
          )}
        </div>
      }
    >
      {!isEditable && <UnsentOrderNote placement={placement} />}
      {!isOrderable(priced) && isEditable && (
        <p className={classes.no} role="alert">
          {describeCartFaults(priced, m.soldOut)}
        </p>
      )}
      {!acceptsDinerOrders && isEditable && <NoDinerOrdersNote />}
      {isEditable && rejectionMessage && (
        <p className={classes.no} role="alert">
          {rejectionMessage}
        </p>
      )}
      <CartLines lines={priced.lines} control={control} onEdit={onEditLine} />
      <TextAreaField
        label={m.request}
        placeholder={m.requestExample}
        maxLength={500}
        value={control.cart.specialRequest}
        disabled={!isEditable}
        onChange={(event) => control.setSpecialRequest(event.target.value)}
      />
    </Sheet>
  );
}

function CartTotal({ priced: { itemCount, totalRupees } }: { priced: PricedCart }) {
  const m = dinerOrderMessages().cart;
  return (
    <p className={classes.total}>
      <span>
        {m.total} · {m.items(itemCount)}
      </span>
      <span>
        <Money className={classes.sum ?? ''} rupees={totalRupees} />
        <TaxNote />
      </span>
    </p>
  );
}
