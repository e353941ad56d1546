import { IconPlus } from '@tabler/icons-react';
import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import { kotMessages } from '@tawa/shared/messages/orders.kot.en.ts';
import { KOT_TYPES } from '@tawa/shared/orders/orders.rules.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Segments } from '../../../ui/forms/segments.tsx';
import type { CounterOrder } from '../hooks/use-counter-order.ts';
import classes from './counter-start.module.css';

const TYPES_WITHOUT_TABLE = KOT_TYPES.filter((kotType) => kotType !== 'DINEIN');

/** Shown until the order has a destination. */
export function CounterStart({ order }: { order: CounterOrder }) {
  const m = orderMessages().counter;
  if (!order.isStarted) {
    return (
      <header className={classes.start}>
        <h1 className="unseen">{m.order}</h1>
        <Button
          data-starts-order=""
          icon={<IconPlus size={20} stroke={2.25} aria-hidden="true" />}
          onClick={() => order.start({})}
        >
          {m.newOrder}
        </Button>
        {TYPES_WITHOUT_TABLE.map((kotType) => (
          <Button key={kotType} variant="quiet" onClick={() => order.start({ kotType })}>
            {kotMessages().types[kotType]}
          </Button>
        ))}
        <p>{m.orTapTable}</p>
      </header>
    );
  }
  return <ChooseDestination order={order} />;
}

/** The way back discards the draft, so it is offered only while the order has no items. */
function ChooseDestination({ order }: { order: CounterOrder }) {
  const m = orderMessages().counter;
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading gets the focus, because the button that had it has unmounted.
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className={classes.step}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {m.chooseTable}
        </h1>
        <p>{m.noTableNeeded}</p>
      </div>
      {order.isEmpty && (
        <Button variant="quiet" className={classes.back} onClick={order.startOver}>
          {m.back}
        </Button>
      )}
      <div className={classes.types}>
        <Segments
          wide
          label={m.orderType}
          values={KOT_TYPES}
          labels={kotMessages().types}
          value={order.kotType}
          onPick={(kotType) => order.start({ kotType })}
        />
      </div>
    </header>
  );
}
