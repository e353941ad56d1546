import { IconPlus } from '@tabler/icons-react';
import { KOT_TYPES } from '@tawa/shared/orders/orders.rules.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Segments } from '../../../ui/forms/segments.tsx';
import type { CounterOrder } from '../hooks/use-counter-order.ts';
import classes from './order-start.module.css';

/** Shown until the order has a destination. */
export function OrderStart({ order }: { order: CounterOrder }) {
  if (!order.isStarted) {
    return (
      <header className={classes.start}>
        <h1 className="unseen">Order</h1>
        <Button
          icon={<IconPlus size={20} stroke={2.25} aria-hidden="true" />}
          onClick={() => order.start({})}
        >
          New Order
        </Button>
        <p>or tap a table to start it there</p>
      </header>
    );
  }
  return <ChooseDestination order={order} />;
}

function ChooseDestination({ order }: { order: CounterOrder }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus has unmounted.
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className={classes.step}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          Choose a table
        </h1>
        <p>TAKEAWAY and DELIVERY go on without one.</p>
      </div>
      {order.isEmpty && (
        <Button variant="quiet" className={classes.back} onClick={order.startOver}>
          Back
        </Button>
      )}
      <div className={classes.types}>
        <Segments
          wide
          label="Order type"
          values={KOT_TYPES}
          value={order.kotType}
          onPick={(kotType) => order.start({ kotType })}
        />
      </div>
    </header>
  );
}
