import { formatTime } from '@tawa/shared/business-day.ts';
import type { Overview } from '@tawa/shared/operator/operator.contract.ts';
import type { Trouble } from '@tawa/shared/operator/operator.rules.ts';
import { bytesInWords, timeInWords } from './amounts.ts';

/** Something that is not as it should be, and what to do. */
export interface Concern {
  /** `late`: orders are lost or will be; `ageing`: it can wait until the evening is over. */
  tone: 'late' | 'ageing';
  what: string;
  todo: string;
}

const MAIL_WAITS_MS = 600_000;
const SLOW_MS = 200;

const troubles: Record<Trouble, (overview: Overview) => Concern> = {
  database: () => ({
    tone: 'late',
    what: 'The database takes no writes, so no order is taken',
    todo: 'Look at the disk and at the newest errors in the log. What was acknowledged before is safe.',
  }),
  damage: () => ({
    tone: 'late',
    what: 'The database file is damaged',
    todo: 'Stop the program and restore the newest backup; the log names it, with the command.',
  }),
  folder: () => ({
    tone: 'late',
    what: 'The data folder cannot be read',
    todo: 'Check that the disk of DATA_DIR is there and that the program may read it.',
  }),
  disk: ({ disk }) => ({
    tone: 'late',
    what: `The disk is nearly full: ${bytesInWords(disk?.freeBytes ?? 0)} left`,
    todo: 'Make room before orders are refused: old backups, before-restore-… folders, DATA_DIR/outbox.',
  }),
  busy: () => ({
    tone: 'late',
    what: 'The server has too much to do',
    todo: 'Lists are refused so that orders get through. If it stays so, close screens that nobody needs, or give it a faster machine.',
  }),
};

/** What the operator should know, the worst first. Nothing: all is well. */
export function concernsOf(overview: Overview): Concern[] {
  return [
    ...overview.troubles.map((trouble) => troubles[trouble](overview)),
    ...backupConcerns(overview),
    ...mailConcerns(overview),
    ...lagConcerns(overview),
  ];
}

function backupConcerns({ backup }: Overview): Concern[] {
  if (!backup) {
    const todo = 'Set BACKUP_DIR to a folder on another disk and start the program again.';
    return [{ tone: 'ageing', what: 'No backup is configured', todo }];
  }
  if (backup.failure === null) return [];
  const todo = `${backup.failure}. It is tried again at ${formatTime(backup.nextAt)}.`;
  return [{ tone: 'late', what: 'The last backup failed', todo }];
}

function mailConcerns({ at, mails: { unsent, oldestAt } }: Overview): Concern[] {
  const waitsMs = oldestAt === null ? 0 : Date.parse(at) - Date.parse(oldestAt);
  if (waitsMs < MAIL_WAITS_MS) return [];
  const mails = unsent === 1 ? 'A mail has' : `${unsent} mails have`;
  return [
    {
      tone: 'ageing',
      what: `${mails} been waiting to be sent for up to ${timeInWords(waitsMs)}`,
      todo: 'Check SMTP_URL and the mail server; the log says what it answers. They are tried again by themselves.',
    },
  ];
}

function lagConcerns({ loopLag, troubles: known }: Overview): Concern[] {
  if (loopLag.p99 < SLOW_MS || known.includes('busy')) return [];
  const todo =
    'Something else may be using the processor. From MAX_LAG on calls are refused, lists before orders.';
  return [{ tone: 'ageing', what: 'The server answers late at times', todo }];
}
