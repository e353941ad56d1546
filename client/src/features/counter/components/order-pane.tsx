import { IconPrinter } from '@tabler/icons-react';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { Money, TaxNote } from '../../../ui/elements/money.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { UnsentOrderNote } from '../../cart/components/unsent-order-note.tsx';
import type { CounterOrder } from '../hooks/use-counter-order.ts';
import { OrderDestination } from './order-destination.tsx';
import { OrderLines } from './order-lines.tsx';
import classes from './order-pane.module.css';

interface Props {
  order: CounterOrder;
  tables: readonly Table[];
  /** Opens Customer Details. */
  onProceed: () => void;
  onStartOver: () => void;
}

export function OrderPane({ order, tables, onProceed, onStartOver }: Props) {
  const { priced, placement, control, isReady, mayPlace } = order;
  return (
    <section className={classes.pane} aria-label="Order">
      <div className={classes.head}>
        <OrderDestination order={order} tables={tables} onStartOver={onStartOver} />
      </div>
      <div className={classes.body}>
        {priced.lines.length > 0 ? <OrderLines order={order} /> : <EmptyOrderHints />}
        <TextAreaField
          label="Special Request"
          placeholder="Less spicy, no onion…"
          maxLength={500}
          value={control.cart.specialRequest}
          disabled={!isReady}
          onChange={(event) => control.setSpecialRequest(event.target.value)}
        />
      </div>
      <footer className={classes.foot}>
        <p className={classes.total}>
          <span className="figures">
            Total · {priced.itemCount} {priced.itemCount === 1 ? 'item' : 'items'}
          </span>
          <span>
            <Money className={classes.sum ?? ''} rupees={priced.totalRupees} />
            <TaxNote />
          </span>
        </p>
        {isReady && priced.hasUnavailable && (
          <p className={classes.trouble} role="alert">
            An item in this order is sold out. Delete it to continue.
          </p>
        )}
        {isReady && !priced.hasUnavailable && placement.message && (
          <p className={classes.trouble} role="alert">
            {placement.message}
          </p>
        )}
        {isReady ? (
          <div className={classes.buttons}>
            <Button
              variant="quiet"
              icon={<IconPrinter size={20} aria-hidden="true" />}
              disabled={!mayPlace}
              onClick={() => order.place(undefined, true)}
            >
              PRINT
            </Button>
            <Button disabled={!mayPlace} onClick={onProceed}>
              Proceed
            </Button>
          </div>
        ) : (
          <UnsentOrderNote placement={placement} />
        )}
      </footer>
    </section>
  );
}

function EmptyOrderHints() {
  return (
    <div className={classes.hints}>
      <p>Nothing in this order yet</p>
      <ul>
        <li>Click an item to add one, right-click to take one off.</li>
        <li>
          <kbd>/</kbd> leads to the search, <kbd>Enter</kbd> adds the first match.
        </li>
        <li>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> proceeds.
        </li>
      </ul>
    </div>
  );
}
