import { useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/sheet.tsx';
import type { Placement } from '../hooks/use-place-order.ts';
import classes from './unsent-order-note.module.css';

const HELD_TEXTS = {
  other:
    'Another person sent this order, or it is more than a day old, and the restaurant did not respond. Sign in as its sender, or check with the restaurant before you send it again.',
  forgotten:
    'This order was sent before a logout and the restaurant did not respond. The customer’s name was removed from this device. Check with the restaurant before you send it again.',
};

export function UnsentOrderNote({ placement }: { placement: Placement }) {
  const [isConfirming, setConfirming] = useState(false);
  if (placement.state === 'sending') {
    return (
      <p className={classes.sending} role="status">
        Sending your order…
      </p>
    );
  }
  const isHeld = placement.state === 'held';
  return (
    <>
      <section className={classes.note} role="status">
        <h3 className={classes.title}>Not sent yet</h3>
        <p className={classes.words}>
          {isHeld
            ? HELD_TEXTS[placement.isSenderSignedOut ? 'forgotten' : 'other']
            : `${placement.message ?? 'The restaurant did not respond.'} The order is saved here and will be sent again automatically. It will not arrive twice.`}
        </p>
        <div className={classes.buttons}>
          {!isHeld && (
            <Button busy={placement.isSending} onClick={placement.sendAgain}>
              {placement.isSending ? 'Sending…' : 'Send again'}
            </Button>
          )}
          <Button variant="quiet" disabled={placement.isSending} onClick={() => setConfirming(true)}>
            Change the order
          </Button>
        </div>
      </section>
      <ConfirmDialog
        opened={isConfirming}
        title="Change the order"
        question="The restaurant may have this order already. If you change it and place it again, it could arrive twice."
        confirmLabel="Change it"
        onConfirm={() => {
          placement.reopenCart();
          setConfirming(false);
        }}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
