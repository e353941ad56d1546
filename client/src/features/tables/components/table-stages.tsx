import { IconCheck } from '@tabler/icons-react';
import { tablesMessages } from '@tawa/shared/messages/tables.en.ts';
import type { TableStatus } from '../../orders/model/table-status.ts';
import classes from './table-tile.module.css';

/**
 * Says what a table waits for. Cooking or served KOTs are named only if nothing more urgent waits, and cooking ones
 * only to screen readers, because the age on the tile says as much.
 */
export function TableStages({ counts }: Pick<TableStatus, 'counts'>) {
  const { REQUESTED, READY, COOKING } = counts;
  const m = tablesMessages().stages;
  return (
    <span className={classes.stages}>
      {REQUESTED > 0 && (
        <span className={classes.requested} data-state="requested">
          {m.requested(REQUESTED)}
        </span>
      )}
      {READY > 0 && (
        <span className={classes.ready}>
          <IconCheck size={16} stroke={3} aria-hidden="true" />
          {/* A narrow tile has no room for two words. */}
          <span data-second={REQUESTED > 0}>{m.ready}</span>
        </span>
      )}
      {REQUESTED + READY === 0 && (
        <span className={COOKING > 0 ? 'unseen' : undefined} data-state="served">
          {COOKING > 0 ? m.cooking : m.served}
        </span>
      )}
    </span>
  );
}
