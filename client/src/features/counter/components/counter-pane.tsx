import { IconPrinter } from '@tabler/icons-react';
import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import type { ReactNode } from 'react';
import { useAtomValue } from '../../../lib/store.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { Money, TaxNote } from '../../../ui/elements/money.tsx';
import { RichText } from '../../../ui/elements/rich-text.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { shortcutsAtom } from '../../../ui/hooks/use-shortcuts.ts';
import { UnsentOrderNote } from '../../cart/components/unsent-order-note.tsx';
import { describeCartFaults } from '../../cart/model/describe-line.ts';
import { isOrderable, type PricedLine } from '../../cart/model/priced-cart.ts';
import type { CounterOrder } from '../hooks/use-counter-order.ts';
import { CounterDestination } from './counter-destination.tsx';
import { CounterLines } from './counter-lines.tsx';
import classes from './counter-pane.module.css';

interface Props {
  order: CounterOrder;
  shop: Shop;
  tables: readonly Table[];
  /** Opens Customer Details. */
  onProceed: () => void;
  onStartOver: () => void;
  /** Opens the line's choices and note. */
  onEditLine: (line: PricedLine) => void;
  placedNote: ReactNode;
}

/**
 * Shows the order beside the menu. Print and Pay now place the order at once, without customer details. An order of a
 * table is paid with all others of the table, so it has no Pay now.
 */
export function CounterPane({ order, shop, tables, onProceed, onStartOver, onEditLine, placedNote }: Props) {
  const { priced, placement, control, isReady, mayPlace } = order;
  const m = orderMessages().counter;
  return (
    <section className={classes.pane} aria-label={m.order}>
      <div className={classes.head}>
        <CounterDestination order={order} shop={shop} tables={tables} onStartOver={onStartOver} />
      </div>
      <div className={classes.body}>
        {priced.lines.length > 0 ? <CounterLines order={order} onEdit={onEditLine} /> : <EmptyOrderHints />}
        <TextAreaField
          label={m.specialRequest}
          placeholder={m.requestExample}
          maxLength={500}
          value={control.cart.specialRequest}
          disabled={!isReady}
          onChange={(event) => control.setSpecialRequest(event.target.value)}
        />
      </div>
      <footer className={classes.foot}>
        {placedNote}
        <p className={classes.total}>
          <span key={priced.itemCount} className={`${classes.count} figures`}>
            {m.totalOf(priced.itemCount)}
          </span>
          <span>
            <Money className={classes.sum ?? ''} rupees={priced.totalRupees} />
            <TaxNote />
          </span>
        </p>
        {isReady && !isOrderable(priced) && (
          <p className={classes.trouble} role="alert">
            {describeCartFaults(priced, m.soldOut)}
          </p>
        )}
        {isReady && isOrderable(priced) && placement.message && (
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
              onClick={() => order.place(undefined, 'print')}
            >
              {m.print}
            </Button>
            {order.kotType !== 'DINEIN' && (
              <Button variant="quiet" disabled={!mayPlace} onClick={() => order.place(undefined, 'pay')}>
                {m.payNow}
              </Button>
            )}
            <Button disabled={!mayPlace} onClick={onProceed}>
              {m.proceed}
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
  const m = orderMessages().emptyOrder;
  const hasShortcuts = useAtomValue(shortcutsAtom);
  return (
    <div className={classes.hints}>
      <p>{m.title}</p>
      <ul>
        <li>{m.clickHint}</li>
        {hasShortcuts && (
          <li>
            <RichText content={m.shortcutsHint((key) => <kbd>{key}</kbd>)} />
          </li>
        )}
        <li>
          <RichText content={m.enterHint(<kbd>Enter</kbd>)} />
        </li>
        <li>
          <RichText content={m.codeHint(<kbd>{m.codeExample}</kbd>)} />
        </li>
        <li>
          <RichText content={m.choicesHint(<kbd>Enter</kbd>)} />
        </li>
        <li>
          <RichText content={m.proceedHint(<kbd>Ctrl</kbd>, <kbd>Enter</kbd>)} />
        </li>
      </ul>
    </div>
  );
}
