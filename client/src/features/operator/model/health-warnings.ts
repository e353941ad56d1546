import { formatTime } from '@tawa/shared/business-day.ts';
import type { Overview } from '@tawa/shared/operator/operator.contract.ts';
import type { NotReadyReason } from '@tawa/shared/operator/readiness.rules.ts';
import { formatBytes, formatDuration } from './format.ts';

export interface HealthWarning {
  /** `late`: orders are or will be lost; `ageing`: can wait until closing time. */
  tone: 'late' | 'ageing';
  problem: string;
  advice: string;
}

const MAIL_OVERDUE_MS = 600_000;
const SLOW_LAG_MS = 200;

const warningByReason: Record<NotReadyReason, (overview: Overview) => HealthWarning> = {
  database: () => ({
    tone: 'late',
    problem: 'The database rejects writes, so no orders can be placed',
    advice: 'Look at the disk and at the newest errors in the log. What was acknowledged before is safe.',
  }),
  damage: () => ({
    tone: 'late',
    problem: 'The database file is damaged',
    advice: 'Stop the program and restore the newest backup; the log names it, with the command.',
  }),
  folder: () => ({
    tone: 'late',
    problem: 'The data folder cannot be read',
    advice: 'Check that the disk of DATA_DIR is there and that the program may read it.',
  }),
  disk: ({ disk }) => ({
    tone: 'late',
    problem: `The disk is nearly full: ${formatBytes(disk?.freeBytes ?? 0)} left`,
    advice: 'Make room before orders are refused: old backups, before-restore-… folders, DATA_DIR/outbox.',
  }),
  busy: () => ({
    tone: 'late',
    problem: 'The server is overloaded',
    advice:
      'Lists are rejected so that orders get through. If this continues, close tabs that are not in use, or use a faster machine.',
  }),
};

/** Database, disk and load first. */
export function healthWarnings(overview: Overview): HealthWarning[] {
  return [
    ...overview.troubles.map((trouble) => warningByReason[trouble](overview)),
    ...backupWarnings(overview),
    ...mailWarnings(overview),
    ...lagWarnings(overview),
  ];
}

function backupWarnings({ backup }: Overview): HealthWarning[] {
  if (!backup) {
    const todo = 'Set BACKUP_DIR to a folder on another disk and start the program again.';
    return [{ tone: 'ageing', problem: 'No backup is configured', advice: todo }];
  }
  if (backup.failure === null) return [];
  const todo = `${backup.failure}. It is tried again at ${formatTime(backup.nextAt)}.`;
  return [{ tone: 'late', problem: 'The last backup failed', advice: todo }];
}

function mailWarnings({ at, mails: { unsent, oldestAt } }: Overview): HealthWarning[] {
  const waitsMs = oldestAt === null ? 0 : Date.parse(at) - Date.parse(oldestAt);
  if (waitsMs < MAIL_OVERDUE_MS) return [];
  const mails = unsent === 1 ? 'A mail has' : `${unsent} mails have`;
  return [
    {
      tone: 'ageing',
      problem: `${mails} been waiting to be sent for up to ${formatDuration(waitsMs)}`,
      advice:
        'Check SMTP_URL and the mail server; the log says what it answers. They are retried automatically.',
    },
  ];
}

function lagWarnings({ loopLag, troubles }: Overview): HealthWarning[] {
  if (loopLag.p99 < SLOW_LAG_MS || troubles.includes('busy')) return [];
  const todo =
    'Something else may be using the processor. Above MAX_LAG requests are rejected, lists before orders.';
  return [{ tone: 'ageing', problem: 'The server sometimes responds slowly', advice: todo }];
}
