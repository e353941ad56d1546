import { IconArrowBackUp } from '@tabler/icons-react';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { formatAge } from '../../kots/model/format-age.ts';
import { minutesBetween } from '../../kots/model/kot-age.ts';
import type { KitchenActions } from '../hooks/use-kitchen-actions.ts';
import classes from './kitchen-recall.module.css';

interface Props {
  opened: boolean;
  /** Latest served first. */
  served: readonly Kot[];
  /** Server clock, ms. */
  now: number;
  actions: KitchenActions;
  onClose: () => void;
}

export function KitchenRecall({ opened, served, now, actions, onClose }: Props) {
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
