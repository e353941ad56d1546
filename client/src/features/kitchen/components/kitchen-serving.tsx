import { IconArrowBackUp } from '@tabler/icons-react';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useEffect } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { ConfirmDialog, Sheet } from '../../../ui/overlays/sheet.tsx';
import { formatAge, minutesBetween } from '../../kots/model/kot-age.ts';
import type { KitchenActions } from '../hooks/use-kitchen-actions.ts';
import classes from './kitchen-serving.module.css';

const UNDO_SHOWN_MS = 12_000;

export function ConfirmServeDialog({ kots, actions }: { kots: readonly Kot[]; actions: KitchenActions }) {
  const { kotToServe } = actions;
  const isCooking = kots.some(({ _id, status }) => _id === kotToServe?._id && status === 'COOKING');
  // Serves the KOT as shown when asked, so that later changes are not confirmed unseen.
  const kot = isCooking ? kotToServe : undefined;
  return (
    <ConfirmDialog
      opened={kot !== undefined}
      title={kot ? `Order #${kot.tokenNo}${kot.tableId ? `, table ${kot.tableId.name}` : ''}` : ''}
      question="Are you sure to this item is served?"
      confirmLabel="Served"
      onConfirm={() => kot && actions.serve(kot)}
      onClose={actions.cancelServe}
    />
  );
}

export function UndoServed({ served, actions }: { served: readonly Kot[]; actions: KitchenActions }) {
  const { lastServed, clearLastServed, recall } = actions;
  useEffect(() => {
    if (!lastServed) return;
    const timer = setTimeout(clearLastServed, UNDO_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [lastServed, clearLastServed]);
  // Another device may have recalled it.
  const kot = served.find(({ _id }) => _id === lastServed?._id);
  if (!kot) return null;
  return (
    <p className={classes.undo} role="status">
      <span className="figures">Order #{kot.tokenNo} is served.</span>
      <Button
        variant="quiet"
        className={classes.undoButton ?? ''}
        icon={<IconArrowBackUp size={24} aria-hidden="true" />}
        aria-label={`Undo: order #${kot.tokenNo} is cooking again`}
        onClick={() => recall(kot)}
      >
        Undo
      </Button>
    </p>
  );
}

interface RecallProps {
  opened: boolean;
  /** Latest served first. */
  served: readonly Kot[];
  /** Server clock, ms. */
  now: number;
  actions: KitchenActions;
  onClose: () => void;
}

export function KitchenRecall({ opened, served, now, actions, onClose }: RecallProps) {
  return (
    <Sheet opened={opened} title="Recall a served order" onClose={onClose}>
      {served.length === 0 && (
        <p className={classes.none}>Nothing was served in the last 30 minutes. Older orders are in Manage.</p>
      )}
      <ul className={classes.list}>
        {served.map((kot) => (
          <li key={kot._id} className={classes.row} aria-label={`Order #${kot.tokenNo}`}>
            <div className={classes.what}>
              <p className={`${classes.which} figures`}>
                <strong>#{kot.tokenNo}</strong> {kot.tableId ? `Table ${kot.tableId.name}` : kot.kotType}
              </p>
              <p className={classes.lines}>
                {kot.items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
              </p>
              <p className={`${classes.when} figures`}>
                Served: {formatAge(minutesBetween(Date.parse(kot.servedAt ?? ''), now))}
                {kot.paidAt && ' · Paid'}
              </p>
            </div>
            <Button
              variant="quiet"
              icon={<IconArrowBackUp size={20} aria-hidden="true" />}
              busy={actions.busyKotIds.has(kot._id)}
              aria-label={`Recall: order #${kot.tokenNo}`}
              onClick={() => actions.recall(kot)}
            >
              Recall
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
