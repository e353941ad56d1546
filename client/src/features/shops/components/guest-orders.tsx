import { IconDeviceMobile, IconDeviceMobileOff } from '@tabler/icons-react';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { VisitorOrders } from '@tawa/shared/shops/shops.rules.ts';
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/elements/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useSaveVisitorOrders } from '../shops.queries.ts';
import classes from './guest-orders.module.css';

const CHOICES: { value: VisitorOrders; label: string; hint: string }[] = [
  { value: 'ALL', label: 'Take all', hint: 'From tables, takeaway and delivery' },
  { value: 'TABLES', label: 'At tables only', hint: 'No takeaway or delivery from outside' },
  { value: 'NONE', label: 'Pause', hint: 'Guests read on their phones to ask the staff' },
];

const NOTES: Record<Exclude<VisitorOrders, 'ALL'>, string> = {
  TABLES: 'Takeaway and delivery orders from outside are paused.',
  NONE: 'Orders from phones are paused. Guests are asked to order with the staff.',
};

export function DinerOrdersButton({ shop }: { shop: Shop }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const save = useSaveVisitorOrders(shop._id);
  const isPaused = shop.visitorOrders === 'NONE';
  const Icon = isPaused ? IconDeviceMobileOff : IconDeviceMobile;
  return (
    <>
      <IconButton framed label="Guest Orders" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon size={20} aria-hidden="true" />
      </IconButton>
      <Sheet opened={isOpen} title="Guest Orders" onClose={close}>
        <p className={classes.question}>Which orders from phones do you take? Staff can always order.</p>
        <div className={classes.choices}>
          {CHOICES.map(({ value, label, hint }) => (
            <button
              key={value}
              type="button"
              className={classes.choice}
              aria-pressed={value === shop.visitorOrders}
              disabled={save.isPending}
              onClick={() => save.mutate(value, { onSuccess: close })}
            >
              <strong>{label}</strong>
              <small>{hint}</small>
            </button>
          ))}
        </div>
      </Sheet>
    </>
  );
}

/** Shown while some orders are rejected, as a reminder to accept them again. */
export function DinerOrdersNote({ shop }: { shop: Shop }) {
  const save = useSaveVisitorOrders(shop._id);
  if (shop.visitorOrders === 'ALL') return null;
  return (
    <div className={classes.note} role="status">
      <p>{NOTES[shop.visitorOrders]}</p>
      <Button variant="quiet" busy={save.isPending} onClick={() => save.mutate('ALL')}>
        Take all again
      </Button>
    </div>
  );
}
