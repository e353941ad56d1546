import { formatTime } from '@tawa/shared/calendar.ts';
import { operatorMessages } from '@tawa/shared/messages/operator.en.ts';
import type { Overview } from '@tawa/shared/operator/operator.contract.ts';
import type { NotReadyReason } from '@tawa/shared/operator/readiness.rules.ts';
import { formatBytes, formatDuration } from './format-figures.ts';

export interface HealthWarning {
  /** `late` means that orders are or will be lost; `ageing` can wait until closing time. */
  tone: 'late' | 'ageing';
  problem: string;
  advice: string;
}

const MAIL_OVERDUE_MS = 600_000;
const SLOW_LAG_MS = 200;

function notReadyWarning(reason: NotReadyReason, { disk }: Overview): HealthWarning {
  const { problem, advice } = operatorMessages().notReady[reason];
  const isText = typeof problem === 'string';
  return { tone: 'late', problem: isText ? problem : problem(formatBytes(disk?.freeBytes ?? 0)), advice };
}

/** Warnings about database, disk and load come first. */
export function healthWarnings(overview: Overview): HealthWarning[] {
  return [
    ...overview.troubles.map((trouble) => notReadyWarning(trouble, overview)),
    ...backupWarnings(overview),
    ...mailWarnings(overview),
    ...lagWarnings(overview),
  ];
}

function backupWarnings({ backup }: Overview): HealthWarning[] {
  const m = operatorMessages().warnings;
  if (!backup) return [{ tone: 'ageing', problem: m.noBackup, advice: m.noBackupAdvice }];
  if (backup.failure === null) return [];
  const advice = m.backupFailedAdvice(backup.failure, formatTime(backup.nextAt));
  return [{ tone: 'late', problem: m.backupFailed, advice }];
}

function mailWarnings({ at, mails: { unsent, oldestAt } }: Overview): HealthWarning[] {
  const m = operatorMessages().warnings;
  const waitsMs = oldestAt === null ? 0 : Date.parse(at) - Date.parse(oldestAt);
  if (waitsMs < MAIL_OVERDUE_MS) return [];
  const problem = m.mailsWaiting(unsent, formatDuration(waitsMs));
  return [{ tone: 'ageing', problem, advice: m.mailsWaitingAdvice }];
}

function lagWarnings({ loopLag, troubles }: Overview): HealthWarning[] {
  const m = operatorMessages().warnings;
  if (loopLag.p99 < SLOW_LAG_MS || troubles.includes('busy')) return [];
  return [{ tone: 'ageing', problem: m.slow, advice: m.slowAdvice }];
}
