import { IconDots } from '@tabler/icons-react';
import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { Suspense, useState } from 'react';
import { Button, IconButton } from '../../../ui/elements/button.tsx';
import { Money } from '../../../ui/elements/money.tsx';
import { lazyPage } from '../../../ui/feedback/lazy-page.tsx';
import { useMay } from '../../shops/hooks/use-may.ts';
import { type KotEnding, useKotChanges } from '../hooks/use-kot-changes.ts';
import { isOnlyFewer } from '../model/choice-edit.ts';
import { EndKotDialog } from './end-kot-dialog.tsx';
import classes from './kot-card.module.css';
import { KotHead } from './kot-head.tsx';
import { KotLines } from './kot-lines.tsx';

const VoidLine = lazyPage(() => import('./void-line.tsx'));

interface Props {
  shop: Shop;
  kot: Kot;
  hasEnded: boolean;
  /** Server clock, ms. */
  now: number;
  showsAllLines?: boolean;
  onPrint: (kot: Kot) => void;
  onPay: (kot: Kot) => void;
  /** Undefined if the user may not move orders. */
  onMove: ((kot: Kot) => void) | undefined;
}

/** Shows only what the server has confirmed. */
export function KotCard(props: Props) {
  const { shop, kot, hasEnded, now, showsAllLines = false, onPrint, onPay, onMove } = props;
  const [ending, setEnding] = useState<KotEnding>();
  const [voiding, setVoiding] = useState<{ line: KotLine; quantity: number }>();
  const may = useMay(shop);
  const close = () => setEnding(undefined);
  const { isPending, ...changes } = useKotChanges(shop._id, kot, close);
  const isRequested = kot.status === 'REQUESTED';
  const isPrepaid = kot.paidAt !== null;
  const mayEdit = may('order.edit');
  const endingKind = isRequested ? 'reject' : 'cancel';
  const m = orderMessages().kot;
  return (
    <article className={classes.card} data-requested={isRequested} aria-busy={isPending}>
      <KotHead kot={kot} hasEnded={hasEnded} now={now} limits={shop} />
      <KotLines
        shopId={shop._id}
        kot={kot}
        isFixed={isPrepaid || !mayEdit}
        asksToVoid={!mayEdit && may('order.read') && !isPrepaid && !isRequested}
        busy={isPending}
        showsAllLines={showsAllLines}
        onEdit={(line, edit, done) => {
          if (isRequested || !isOnlyFewer(line, edit)) return changes.editLine(line, edit, done);
          done();
          setVoiding({ line, quantity: line.quantity - edit.quantity });
        }}
        onDelete={(line) => {
          if (!isRequested) setVoiding({ line, quantity: line.quantity });
          else if (kot.items.length > 1) changes.deleteLine(line);
          else setEnding({ kind: endingKind, line });
        }}
      />
      {kot.specialRequest && (
        <p className={classes.request}>
          <span>{m.specialRequest}</span>
          {kot.specialRequest}
        </p>
      )}
      <div className={classes.total}>
        <span className="figures">{m.items(kot.totalOrderItems)}</span>
        <Money rupees={kot.orderValue} />
      </div>
      <KotButtons
        kot={kot}
        busy={isPending}
        onPrint={() => onPrint(kot)}
        onPay={() => onPay(kot)}
        onCancel={
          may(isRequested ? 'order.confirm' : 'order.cancel')
            ? () => setEnding({ kind: endingKind })
            : undefined
        }
        onConfirm={changes.confirm}
        onMove={onMove && (() => onMove(kot))}
      />
      {voiding && (
        <Suspense fallback={null}>
          <VoidLine
            {...voiding}
            shopId={shop._id}
            kot={kot}
            mustAsk={!mayEdit}
            onClose={() => setVoiding(undefined)}
          />
        </Suspense>
      )}
      <EndKotDialog kot={kot} ending={ending} busy={isPending} onEnd={changes.endKot} onClose={close} />
    </article>
  );
}

interface ButtonsProps {
  kot: Kot;
  busy: boolean;
  onPrint: () => void;
  onPay: () => void;
  /** Undefined if the user may not end the KOT. */
  onCancel: (() => void) | undefined;
  onConfirm: () => void;
  onMove: (() => void) | undefined;
}

function KotButtons({ kot, busy, onPrint, onPay, onCancel, onConfirm, onMove }: ButtonsProps) {
  const { tokenNo, status, paidAt } = kot;
  const m = orderMessages().kot;
  const isRequested = status === 'REQUESTED';
  const isPrepaid = paidAt !== null;
  return (
    <footer className={classes.buttons}>
      {!isRequested && (
        <Button variant="quiet" disabled={busy} onClick={onPrint}>
          {m.print}
        </Button>
      )}
      {!isRequested && (
        <Button
          variant={status === 'SERVED' ? 'filled' : 'quiet'}
          disabled={busy || isPrepaid}
          onClick={onPay}
        >
          {m.payInvoice}
        </Button>
      )}
      {onCancel && (
        <Button variant="quiet" disabled={busy || isPrepaid} onClick={onCancel}>
          {m.cancel}
        </Button>
      )}
      {isRequested && (
        <Button busy={busy} onClick={onConfirm}>
          {m.confirm}
        </Button>
      )}
      {onMove && (
        <IconButton framed label={m.more(tokenNo)} disabled={busy} onClick={onMove}>
          <IconDots size={20} aria-hidden="true" />
        </IconButton>
      )}
    </footer>
  );
}
