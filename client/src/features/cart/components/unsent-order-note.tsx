import { dinerOrderMessages } from '@tawa/shared/messages/orders.diner.en.ts';
import { useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import type { Placement } from '../hooks/use-place-order.ts';
import classes from './unsent-order-note.module.css';

export function UnsentOrderNote({ placement }: { placement: Placement }) {
  const [isConfirming, setConfirming] = useState(false);
  const m = dinerOrderMessages().unsent;
  if (placement.state === 'sending') {
    return (
      <p className={classes.sending} role="status">
        {m.sendingOrder}
      </p>
    );
  }
  const isHeld = placement.state === 'held';
  return (
    <>
      <section className={classes.note} role="status">
        <h3 className={classes.title}>{m.title}</h3>
        <p className={classes.words}>
          {isHeld
            ? m[placement.isSenderSignedOut ? 'senderLeft' : 'heldBack']
            : m.saved(placement.message ?? m.noResponse)}
        </p>
        <div className={classes.buttons}>
          {!isHeld && (
            <Button busy={placement.isSending} onClick={placement.sendAgain}>
              {placement.isSending ? m.sending : m.sendAgain}
            </Button>
          )}
          <Button variant="quiet" disabled={placement.isSending} onClick={() => setConfirming(true)}>
            {m.change}
          </Button>
        </div>
      </section>
      <ConfirmDialog
        opened={isConfirming}
        title={m.change}
        question={m.mayArriveTwice}
        confirmLabel={m.changeIt}
        onConfirm={() => {
          placement.reopenCart();
          setConfirming(false);
        }}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
