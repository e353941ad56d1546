import { IconDeviceMobile, IconDeviceMobileOff } from '@tabler/icons-react';
import { shopMessages } from '@tawa/shared/messages/shops.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { ACCEPTED_DINER_ORDERS } from '@tawa/shared/shops/shops.rules.ts';
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/elements/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useSaveAcceptedDinerOrders } from '../hooks/use-save-shop.ts';
import classes from './accepted-diner-orders.module.css';

export function AcceptedDinerOrdersButton({ shop }: { shop: Shop }) {
  const m = shopMessages().acceptedDinerOrders;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const save = useSaveAcceptedDinerOrders(shop._id);
  const acceptsDinerOrders = shop.visitorOrders !== 'NONE';
  const Icon = acceptsDinerOrders ? IconDeviceMobile : IconDeviceMobileOff;
  return (
    <>
      <IconButton framed label={m.title} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon size={20} aria-hidden="true" />
      </IconButton>
      <Sheet opened={isOpen} title={m.title} onClose={close}>
        <p className={classes.question}>{m.question}</p>
        <div className={classes.choices}>
          {ACCEPTED_DINER_ORDERS.map((value) => (
            <button
              key={value}
              type="button"
              className={classes.choice}
              aria-pressed={value === shop.visitorOrders}
              disabled={save.isPending}
              onClick={() => save.mutate(value, { onSuccess: close })}
            >
              <strong>{m.choices[value]}</strong>
              <small>{m.hints[value]}</small>
            </button>
          ))}
        </div>
      </Sheet>
    </>
  );
}

/** Shown while some orders are rejected, as a reminder to accept them again. */
export function AcceptedDinerOrdersNote({ shop }: { shop: Shop }) {
  const m = shopMessages().acceptedDinerOrders;
  const save = useSaveAcceptedDinerOrders(shop._id);
  if (shop.visitorOrders === 'ALL') return null;
  return (
    <div className={classes.note} role="status">
      <p>{m.notAccepted[shop.visitorOrders]}</p>
      <Button variant="quiet" busy={save.isPending} onClick={() => save.mutate('ALL')}>
        {m.takeAllAgain}
      </Button>
    </div>
  );
}
