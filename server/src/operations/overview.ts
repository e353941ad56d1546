import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import { type Overview, operatorApi } from '@tawa/shared/operator/operator.contract.ts';
import { requireOwnDevice } from '../auth/shop-scope.ts';
import type { BackupSchedule } from '../backup/schedule.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import type { AccountsService } from '../features/accounts/accounts.service.ts';
import { countOrdersOfAllShops } from '../features/orders/orders.repository.ts';
import type { Readiness } from '../http/readiness.ts';
import type { Serve } from '../http/serve.ts';
import { getUnsentMailStats } from '../mail/outbox.repository.ts';
import type { Gateway } from '../realtime/gateway.ts';
import { serverNow } from '../support/server-clock.ts';
import type { LoopLag } from './loop-lag.ts';

interface OverviewNeeds {
  version: string;
  read: Db;
  gateway: Gateway;
  lag: LoopLag;
  readiness: Readiness;
  backups: BackupSchedule | undefined;
}

const toIso = (utcMs: number): string => new Date(utcMs).toISOString();
const toIsoOrNull = (utcMs: number | null): string | null => (utcMs === null ? null : toIso(utcMs));

/** Totals of all shops. */
export function createOverviewReader({ version, read, gateway, lag, readiness, backups }: OverviewNeeds) {
  return async (): Promise<Overview> => {
    const now = serverNow();
    const [ordersToday, { unsent, oldestAt }, { troubles, disk }] = await Promise.all([
      countOrdersOfAllShops(read, now),
      getUnsentMailStats(read),
      readiness(),
    ]);
    const { OWNER: owners, WAITER: waiters, DINER: diners } = gateway.socketsByRole();
    return {
      at: toIso(now),
      version,
      startedAt: toIso(now - process.uptime() * 1_000),
      troubles,
      devices: { owners, waiters, guests: diners },
      ordersToday,
      loopLag: lag.read(),
      mails: { unsent, oldestAt: toIsoOrNull(oldestAt) },
      backup: backups ? presentBackup(backups) : null,
      disk,
    };
  };
}

function presentBackup(backups: BackupSchedule): NonNullable<Overview['backup']> {
  const { lastAt, bytes, nextAt, failure } = backups.status();
  return { lastAt: toIsoOrNull(lastAt), bytes, nextAt: toIso(nextAt), failure };
}

export function serveOverview(
  serve: Serve,
  accounts: Pick<AccountsService, 'currentUser'>,
  readOverview: () => Promise<Overview>,
): void {
  serve(operatorApi.operatorOverview, async ({ sessionUser }) => {
    requireOwnDevice(sessionUser);
    const { isAdmin } = await accounts.currentUser(sessionUser);
    if (!isAdmin) throw new AppError('access.forbidden');
    return { message: replyMessages().operator.overviewLoaded, data: { overview: await readOverview() } };
  });
}
