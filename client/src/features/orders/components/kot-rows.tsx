import { IconChevronDown } from '@tabler/icons-react';
import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import { kotMessages } from '@tawa/shared/messages/orders.kot.en.ts';
import { lineSummary } from '@tawa/shared/orders/choice-text.rules.ts';
import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Money } from '../../../ui/elements/money.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { useSettlingList } from '../../../ui/hooks/use-settling.ts';
import motionClasses from '../../../ui/lists/row-motion.module.css';
import { useKotChanges } from '../hooks/use-kot-changes.ts';
import type { ShownKot } from '../hooks/use-kot-places.ts';
import { customerText, takerText } from '../model/kot-names.ts';
import { namesTable, placeText } from '../model/kot-place.ts';
import { KotAge } from './kot-age.tsx';
import { KotCard } from './kot-card.tsx';
import classes from './kot-rows.module.css';

interface ListProps {
  shop: Shop;
  rows: readonly ShownKot[];
  /** Server clock, ms. */
  now: number;
  onPrint: (kot: Kot) => void;
  onPay: (kot: Kot) => void;
  /** Undefined if the user may not move orders. */
  onMove: ((kot: Kot) => void) | undefined;
}

/** Shows one row for each order; the opened row shows its card beneath. */
export function KotRows({ shop, rows, now, onPrint, onPay, onMove }: ListProps) {
  const [openId, setOpenId] = useState<string>();
  const listRef = useRef<HTMLUListElement>(null);
  useSettlingList(listRef);
  return (
    <ul ref={listRef} className={classes.rows}>
      {rows.map(({ kot, ...place }) => (
        <KotRow
          key={kot._id}
          shop={shop}
          kot={kot}
          {...place}
          now={now}
          isOpen={kot._id === openId}
          onToggle={() => setOpenId((id) => (id === kot._id ? undefined : kot._id))}
          onPrint={onPrint}
          onPay={onPay}
          onMove={onMove}
        />
      ))}
    </ul>
  );
}

interface RowProps extends Omit<ListProps, 'rows'>, ShownKot {
  isOpen: boolean;
  onToggle: () => void;
}

function KotRow(props: RowProps) {
  const { shop, kot, motion, isDone, hasEnded, now, isOpen, onToggle, onPrint, onPay, onMove } = props;
  const cardId = `card-${kot._id}`;
  return (
    <li
      className={`${classes.item} ${motionClasses.place}`}
      data-status={kot.status}
      data-done={isDone}
      data-open={isOpen}
      data-motion={motion}
      inert={hasEnded}
    >
      <div className={classes.row}>
        <button
          type="button"
          className={classes.summary}
          aria-expanded={isOpen}
          aria-controls={isOpen ? cardId : undefined}
          onClick={onToggle}
        >
          <KotSummary shop={shop} kot={kot} hasEnded={hasEnded} now={now} />
          <IconChevronDown className={classes.chevron} size={18} aria-hidden="true" />
        </button>
        {!isOpen && <NextAction shopId={shop._id} kot={kot} onPay={onPay} />}
      </div>
      {isOpen && (
        <div id={cardId} className={classes.card}>
          <KotCard
            shop={shop}
            kot={kot}
            hasEnded={hasEnded}
            now={now}
            showsAllLines
            onPrint={onPrint}
            onPay={onPay}
            onMove={onMove}
          />
        </div>
      )}
    </li>
  );
}

function KotSummary({ shop, kot, hasEnded, now }: Pick<RowProps, 'shop' | 'kot' | 'hasEnded' | 'now'>) {
  const m = orderMessages().kot;
  const { statuses } = kotMessages();
  const { tokenNo, tableId, status, createdAt, orderValue } = kot;
  return (
    <>
      <span className={`${classes.token} figures`}>#{tokenNo}</span>
      <span className={classes.state}>
        <StatusBadge tone={status === 'REQUESTED' ? 'requested' : 'fine'}>
          {hasEnded ? m.ended : statuses[status]}
        </StatusBadge>
        <KotAge since={createdAt} now={now} isWaiting={status !== 'SERVED'} limits={shop} />
      </span>
      <span className={classes.destination} data-table={tableId !== null}>
        <span className={classes.place}>{namesTable(kot) ? m.table(placeText(kot)) : placeText(kot)}</span>
        <span className={classes.customer}>
          {[customerText(kot), takerText(kot)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <FirstItems lines={kot.items} />
      <span className={`${classes.amount} figures`}>
        <Money rupees={orderValue} />
      </span>
    </>
  );
}

const NAMED_LINES = 2;

function FirstItems({ lines }: { lines: readonly KotLine[] }) {
  const named = lines.slice(0, NAMED_LINES).map((line) => `${line.quantity} ${lineSummary(line)}`);
  const moreCount = lines.length - named.length;
  return (
    <span className={classes.items}>
      <span>{named.join(', ')}</span> {moreCount > 0 && <b>+{moreCount}</b>}
    </span>
  );
}

/** The one step that the order waits for on this page. Other steps are on its card. */
function NextAction({ shopId, kot, onPay }: { shopId: string; kot: Kot; onPay: (kot: Kot) => void }) {
  const m = orderMessages().kot;
  const { isPending, confirm } = useKotChanges(shopId, kot);
  if (kot.paidAt !== null) return <span className={classes.action}>{m.paid}</span>;
  // The keys make two buttons of them, so that the focus goes from a confirmed order to the next one.
  if (kot.status === 'REQUESTED')
    return (
      <Button key="confirm" className={classes.action ?? ''} busy={isPending} onClick={confirm}>
        {m.confirm}
      </Button>
    );
  return (
    <Button
      key="pay"
      className={classes.action ?? ''}
      variant={kot.status === 'SERVED' ? 'filled' : 'quiet'}
      onClick={() => onPay(kot)}
    >
      {m.payInvoice}
    </Button>
  );
}
