import { businessDay } from '@tawa/shared/business-day.ts';
import type { DataOf } from '@tawa/shared/contract/endpoint.ts';
import { RESULT_PER_PAGE } from '@tawa/shared/contract/reply.ts';
import type { daysApi, ZReport, ZSnapshot } from '@tawa/shared/days/days.contract.ts';
import { toRupees } from '@tawa/shared/money.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import { readChainHead } from '../../db/chain/chain.repository.ts';
import { genesisHash, sha256 } from '../../db/chain/chain-entry.ts';
import { hashEndOfReport } from '../../db/chain/compare-z-reports.ts';
import { formatHead } from '../../db/chain/head-signer.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import { type MailRateLimit, zReportMailKey } from '../../mail/mail-rate-limit.ts';
import { serverNow } from '../../support/server-clock.ts';
import { findDayStarts, findShop } from '../shops/shops.repository.ts';
import { readAbsentDevices } from './device-contacts.service.ts';
import { sumLateOrders } from './late-orders.repository.ts';
import { listOpenDrawers } from './since-last-z.repository.ts';
import { presentZReport } from './z-reports.presenter.ts';
import { countZReports, findZReport, insertZReport, listZReports } from './z-reports.repository.ts';
import type { ZReportRow } from './z-reports.table.ts';
import { readReport } from './z-snapshot.service.ts';

export interface DaysService {
  /**
   * Closes everything since the last Z. The first Z has all that the shop ever had. It is mailed to
   * each of `dayEndEmails` that is within the limit of mails.
   * @param lastNumber of the newest Z that the person saw, 0 for none
   * @throws day.drawers_open, day.closed_already with the newest Z
   */
  close(
    scope: ShopScope,
    lastNumber: number | undefined,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<ZReport>;
  list(scope: ShopScope, page: number | undefined): Promise<DataOf<typeof daysApi.getZReports>>;
}

const alreadyClosed = (latest: ZReportRow) =>
  new AppError('day.closed_already', { number: latest.number }, { data: { z: presentZReport(latest) } });

/** The closing itself is the one entry of the audit that follows what a report covers. */
const ENTRIES_OF_CLOSING = 1;

/** An empty day may be closed once. */
async function isClosedAlready(write: WriteContext, latest: ZReportRow, headN: number): Promise<boolean> {
  if (headN > latest.end.chainN + ENTRIES_OF_CLOSING) return false;
  const starts = await findDayStarts(write);
  return businessDay(latest.to, starts) === businessDay(write.at, starts);
}

async function closeDay(write: WriteContext, lastNumber: number | undefined): Promise<ZReport> {
  const { tx, scope, at } = write;
  const { shopId } = scope;
  const [latest] = await listZReports(write, { limit: 1 });
  const head = await readChainHead(tx, shopId);
  const chainN = head?.n ?? 0;
  const isOther = lastNumber !== undefined && lastNumber !== (latest?.number ?? 0);
  if (latest && (isOther || (await isClosedAlready(write, latest, chainN)))) throw alreadyClosed(latest);
  const drawers = await listOpenDrawers(write);
  if (drawers.length > 0) throw new AppError('day.drawers_open', { drawers });

  const { snapshot, end, total } = await readReport(write, latest?.end);
  const absentDevices = await readAbsentDevices(write, latest?.to, at);
  const late = await sumLateOrders(write, latest?.number ?? 0);
  const lateOrders = { count: late.count, amount: toRupees(late.amount) };
  const text = JSON.stringify({ ...snapshot, absentDevices, lateOrders } satisfies ZSnapshot);
  const row = await insertZReport(write, {
    number: (latest?.number ?? 0) + 1,
    from: latest?.to ?? null,
    to: at,
    snapshot: text,
    grandTotal: (latest?.grandTotal ?? 0) + total,
    chainHead: formatHead(shopId, head ?? { n: 0, hash: genesisHash(shopId) }),
    end: { ...end, chainN },
  });
  write.audit({
    act: 'day.closed',
    subject: { kind: 'day', id: row.id, label: String(row.number) },
    amount: total,
    after: {
      grandTotal: row.grandTotal,
      snapshotHash: sha256(text),
      endHash: hashEndOfReport(row.end),
    },
  });
  write.announce({ name: 'day:closed', payload: { number: row.number } });
  return presentZReport(row);
}

async function mailReport(
  write: WriteContext,
  z: ZReport,
  mailQueue: DaysNeeds['mailQueue'],
  mayMail: (email: string) => boolean,
): Promise<void> {
  const shop = await findShop(write);
  if (!shop) return;
  for (const email of shop.dayEndEmails.filter(mayMail))
    await mailQueue.enqueue(write.tx, email, { kind: 'dayClosed', shopName: shop.name, z });
}

/** @throws entity.not_found */
export async function readZReport(context: ShopContext, zId: string): Promise<ZReport> {
  const row = await findZReport(context, zId);
  if (!row) throw new AppError('entity.not_found', { noun: 'Z report' });
  return presentZReport(row);
}

interface DaysNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  mailQueue: Pick<MailQueue, 'enqueue'>;
  maySendMail: MailRateLimit;
}

/** Asks once for each address of a closing, because the work of a write may run again and each call of `maySendMail` counts. */
function limitPerClosing(maySendMail: MailRateLimit, { shopId }: ShopScope): (email: string) => boolean {
  const answers = new Map<string, boolean>();
  return (email) => {
    const answer = answers.get(email) ?? maySendMail(zReportMailKey(shopId, email));
    answers.set(email, answer);
    return answer;
  };
}

export function createDaysService({ read, unitOfWork, mailQueue, maySendMail }: DaysNeeds): DaysService {
  return {
    close(scope, lastNumber, idempotencyKey) {
      const mayMail = limitPerClosing(maySendMail, scope);
      const work = async (write: WriteContext): Promise<ZReport> => {
        const z = await closeDay(write, lastNumber);
        await mailReport(write, z, mailQueue, mayMail);
        return z;
      };
      return unitOfWork.write(scope, work, idempotencyKey);
    },

    async list(scope, page = 1) {
      const context = { tx: read, scope };
      const limit = RESULT_PER_PAGE;
      const rows = await listZReports(context, { limit, offset: (page - 1) * limit });
      const [latest] = page === 1 ? rows : await listZReports(context, { limit: 1 });
      return {
        zs: rows.map(presentZReport),
        zFilteredCount: await countZReports(context),
        resultPerPage: limit,
        absentDevices: await readAbsentDevices(context, latest?.to, serverNow()),
      };
    },
  };
}
