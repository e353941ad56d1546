import { IconArrowBackUp } from '@tabler/icons-react';
import { kitchenMessages } from '@tawa/shared/messages/kitchen.en.ts';
import { kotMessages } from '@tawa/shared/messages/orders.kot.en.ts';
import { lineSummary } from '@tawa/shared/orders/choice-text.rules.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useEffect } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { formatAge, minutesBetween } from '../../orders/model/kot-age.ts';
import type { KitchenActions } from '../hooks/use-kitchen-actions.ts';
import classes from './kitchen-serving.module.css';

const UNDO_SHOWN_MS = 12_000;

export function ConfirmServeDialog({ kots, actions }: { kots: readonly Kot[]; actions: KitchenActions }) {
  const m = kitchenMessages().serve;
  const { kotToServe } = actions;
  const isCooking = kots.some(({ _id, status }) => _id === kotToServe?._id && status === 'COOKING');
  // Serves the KOT as it was shown when the question was asked, so that no later change is confirmed unseen.
  const kot = isCooking ? kotToServe : undefined;
  return (
    <ConfirmDialog
      opened={kot !== undefined}
      title={kot ? serveTitle(kot) : ''}
      question={m.question}
      confirmLabel={m.confirm}
      onConfirm={() => kot && actions.serve(kot)}
      onClose={actions.cancelServe}
    />
  );
}

function serveTitle({ tokenNo, tableId }: Kot): string {
  const m = kitchenMessages().serve;
  return tableId ? m.orderAtTable(tokenNo, tableId.name) : m.order(tokenNo);
}

export function UndoServed({ served, actions }: { served: readonly Kot[]; actions: KitchenActions }) {
  const m = kitchenMessages().serve;
  const { lastServed, clearLastServed, recall } = actions;
  useEffect(() => {
    if (!lastServed) return;
    const timer = setTimeout(clearLastServed, UNDO_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [lastServed, clearLastServed]);
  // The KOT is gone if another device has recalled it.
  const kot = served.find(({ _id }) => _id === lastServed?._id);
  if (!kot) return null;
  return (
    <p className={classes.undo} role="status">
      <span className="figures">{m.isServed(kot.tokenNo)}</span>
      <Button
        variant="quiet"
        className={classes.undoButton ?? ''}
        icon={<IconArrowBackUp size={24} aria-hidden="true" />}
        aria-label={m.undoOrder(kot.tokenNo)}
        onClick={() => recall(kot)}
      >
        {m.undo}
      </Button>
    </p>
  );
}

interface RecallProps {
  opened: boolean;
  /** The KOT that was served last comes first. */
  served: readonly Kot[];
  /** Time of the server's clock, ms UTC. */
  now: number;
  actions: KitchenActions;
  onClose: () => void;
}

export function KitchenRecall({ opened, served, now, actions, onClose }: RecallProps) {
  const m = kitchenMessages().recall;
  return (
    <Sheet opened={opened} title={m.title} onClose={onClose}>
      {served.length === 0 && <p className={classes.none}>{m.none}</p>}
      <ul className={classes.list}>
        {served.map((kot) => (
          <li key={kot._id} className={classes.row} aria-label={m.order(kot.tokenNo)}>
            <div className={classes.what}>
              <p className={`${classes.which} figures`}>
                <strong>#{kot.tokenNo}</strong>{' '}
                {kot.tableId ? m.table(kot.tableId.name) : kotMessages().types[kot.kotType]}
              </p>
              <p className={classes.lines}>
                {kot.items.map((line) => `${line.quantity} × ${lineSummary(line)}`).join(', ')}
              </p>
              <p className={`${classes.when} figures`}>{servedText(kot, now)}</p>
            </div>
            <Button
              variant="quiet"
              icon={<IconArrowBackUp size={20} aria-hidden="true" />}
              busy={actions.busyKotIds.has(kot._id)}
              aria-label={m.recallOrder(kot.tokenNo)}
              onClick={() => actions.recall(kot)}
            >
              {m.recall}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function servedText({ servedAt, paidAt }: Kot, now: number): string {
  const m = kitchenMessages().recall;
  const age = formatAge(minutesBetween(Date.parse(servedAt ?? ''), now));
  return paidAt ? m.servedAndPaid(age) : m.served(age);
}
