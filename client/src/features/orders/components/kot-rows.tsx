import { IconChevronDown } from '@tabler/icons-react';
import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import { kotMessages } from '@tawa/shared/messages/orders.kot.en.ts';
import { lineSummary } from '@tawa/shared/orders/choice-text.rules.ts';
import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Money } from '../../../ui/elements/money.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { MovingRow } from '../../../ui/hooks/use-row-motion.ts';
import motionClasses from '../../../ui/lists/row-motion.module.css';
import { useKotChanges } from '../hooks/use-kot-changes.ts';
import { KotAge } from './kot-age.tsx';
import { KotCard } from './kot-card.tsx';
import classes from './kot-rows.module.css';

interface ListProps {
  shop: Shop;
  rows: readonly MovingRow<Kot>[];
  /** Server clock, ms. */
  now: number;
  onPrint: (kot: Kot) => void;
  onPay: (kot: Kot) => void;
}

/** Shows one row for each order; the opened row shows its card beneath. */
export function KotRows({ shop, rows, now, onPrint, onPay }: ListProps) {
  const [openId, setOpenId] = useState<string>();
  return (
    <ul className={classes.rows}>
      {rows.map(({ row: kot, motion }) => (
        <KotRow
          key={kot._id}
          shop={shop}
          kot={kot}
          motion={motion}
          now={now}
          isOpen={kot._id === openId}
          onToggle={() => setOpenId((id) => (id === kot._id ? undefined : kot._id))}
          onPrint={onPrint}
          onPay={onPay}
        />
      ))}
    </ul>
  );
}

interface RowProps extends Omit<ListProps, 'rows'>, Pick<MovingRow<Kot>, 'motion'> {
  kot: Kot;
  isOpen: boolean;
  onToggle: () => void;
}

function KotRow({ shop, kot, motion, now, isOpen, onToggle, onPrint, onPay }: RowProps) {
  const cardId = `card-${kot._id}`;
  return (
    <li
      className={`${classes.item} ${motionClasses.place}`}
      data-requested={kot.status === 'REQUESTED'}
      data-open={isOpen}
      data-motion={motion}
      inert={motion === 'leaving'}
    >
      <div className={classes.row}>
        <button
          type="button"
          className={classes.summary}
          aria-expanded={isOpen}
          aria-controls={isOpen ? cardId : undefined}
          onClick={onToggle}
        >
          <KotSummary shop={shop} kot={kot} now={now} />
          <IconChevronDown className={classes.chevron} size={18} aria-hidden="true" />
        </button>
        {!isOpen && <NextAction shopId={shop._id} kot={kot} onPay={onPay} />}
      </div>
      {isOpen && (
        <div id={cardId} className={classes.card}>
          <KotCard
            shopId={shop._id}
            kot={kot}
            now={now}
            limits={shop}
            showsAllLines
            onPrint={onPrint}
            onPay={onPay}
          />
        </div>
      )}
    </li>
  );
}

function KotSummary({ shop, kot, now }: Pick<RowProps, 'shop' | 'kot' | 'now'>) {
  const m = orderMessages().kot;
  const { types, statuses } = kotMessages();
  const { tokenNo, tableId, kotType, status, customerId, placedBy, createdAt, orderValue } = kot;
  return (
    <>
      <span className={`${classes.token} figures`}>#{tokenNo}</span>
      <span className={classes.state}>
        <StatusBadge tone={status === 'REQUESTED' ? 'requested' : 'fine'}>{statuses[status]}</StatusBadge>
        <KotAge since={createdAt} now={now} isWaiting={status !== 'SERVED'} limits={shop} />
      </span>
      <span className={classes.destination} data-table={tableId !== null}>
        <span className={classes.place}>{tableId ? m.table(tableId.name) : types[kotType]}</span>
        <span className={classes.customer}>
          {customerId?.name || placedBy.name || m.takenByRole[placedBy.role]}
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
  if (kot.status === 'REQUESTED')
    return (
      <Button className={classes.action ?? ''} busy={isPending} onClick={confirm}>
        {m.confirm}
      </Button>
    );
  return (
    <Button
      className={classes.action ?? ''}
      variant={kot.status === 'SERVED' ? 'filled' : 'quiet'}
      onClick={() => onPay(kot)}
    >
      {m.payInvoice}
    </Button>
  );
}
