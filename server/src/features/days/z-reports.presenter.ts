import { type ZReport, zSnapshot } from '@tawa/shared/days/days.contract.ts';
import { toRupees } from '@tawa/shared/money.ts';
import { iso, isoOrNull } from '../../support/iso.ts';
import type { ZReportRow } from './z-reports.table.ts';

export const presentZReport = (row: ZReportRow): ZReport => ({
  _id: row.id,
  number: row.number,
  from: isoOrNull(row.from),
  to: iso(row.to),
  closedBy:
    row.closedById === null || row.closedByName === null
      ? null
      : { _id: row.closedById, name: row.closedByName },
  grandTotal: toRupees(row.grandTotal),
  chainHead: row.chainHead,
  ...zSnapshot.parse(JSON.parse(row.snapshot)),
});
