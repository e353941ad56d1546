import { setImmediate as othersTurn } from 'node:timers/promises';
import type { auditApi } from '@tawa/shared/audit/audit.contract.ts';
import type { DayStarts } from '@tawa/shared/business-day.ts';
import { calendarDate } from '@tawa/shared/calendar.ts';
import type { DataOf, QueryOf } from '@tawa/shared/contract/endpoint.ts';
import { RESULT_PER_PAGE } from '@tawa/shared/contract/reply.ts';
import { auditCsvTexts } from '@tawa/shared/messages/audit.server.en.ts';
import { toPaise } from '@tawa/shared/money.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import type { FileDownload } from '../../http/serve.ts';
import { tableDownload } from '../../http/table-download.ts';
import type { TableRow } from '../../support/export/table.ts';
import { serverNow } from '../../support/server-clock.ts';
import { requireValidPeriod } from '../invoices/invoice-queries.service.ts';
import { findDayStarts } from '../shops/shops.repository.ts';
import { auditRow, auditTitles, presentAuditEntry, presentAuditPerson } from './audit.presenter.ts';
import {
  type AuditFilter,
  countAuditEntries,
  listAuditEntries,
  listAuditPeople,
} from './audit.repository.ts';

type SentFilter = Omit<QueryOf<typeof auditApi.exportAudit>, 'format'>;

export interface AuditService {
  list(
    scope: ShopScope,
    query: QueryOf<typeof auditApi.getAuditEntries>,
  ): Promise<DataOf<typeof auditApi.getAuditEntries>>;
  /** Exports the entries that `list` returns as CSV, or as XLSX. */
  export(scope: ShopScope, filter: QueryOf<typeof auditApi.exportAudit>): Promise<FileDownload>;
}

/** Reading a batch of this size takes a few milliseconds. */
const BATCH_SIZE = 200;

function toFilter({ startDate, endDate, minAmount, ...filter }: SentFilter, starts: DayStarts): AuditFilter {
  const period = requireValidPeriod({ startDate, endDate }, starts);
  return { ...filter, period, minAmount: minAmount === undefined ? undefined : toPaise(minAmount) };
}

export function createAuditService(read: Db): AuditService {
  async function* readRows(scope: ShopScope, filter: AuditFilter): AsyncGenerator<TableRow[]> {
    const context = { tx: read, scope };
    let below: number | undefined;
    for (;;) {
      const rows = await listAuditEntries(context, { ...filter, below }, { limit: BATCH_SIZE });
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map((row) => auditRow(presentAuditEntry(row)));
      below = last.n;
      await othersTurn();
    }
  }

  return {
    async list(scope, { page = 1, ...sent }) {
      const context = { tx: read, scope };
      const filter = toFilter(sent, await findDayStarts(context));
      const [rows, total, people] = await Promise.all([
        listAuditEntries(context, filter, { limit: RESULT_PER_PAGE, offset: (page - 1) * RESULT_PER_PAGE }),
        countAuditEntries(context, filter),
        listAuditPeople(context),
      ]);
      return {
        entries: rows.map(presentAuditEntry),
        entryFilteredCount: total,
        resultPerPage: RESULT_PER_PAGE,
        people: people.map(presentAuditPerson),
      };
    },

    async export(scope, { format = 'csv', ...sent }) {
      const filter = toFilter(sent, await findDayStarts({ tx: read, scope }));
      return tableDownload(format, `audit-${calendarDate(serverNow())}`, [
        { name: auditCsvTexts.sheet, titles: auditTitles(), batches: readRows(scope, filter) },
      ]);
    },
  };
}
