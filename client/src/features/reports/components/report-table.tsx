import { formatDate, startOfDate } from '@tawa/shared/calendar.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { durationMessages } from '@tawa/shared/messages/attendance.duration.en.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { reportColumnMessages } from '@tawa/shared/messages/reports.columns.en.ts';
import { reportMessages } from '@tawa/shared/messages/reports.en.ts';
import { signedRupees } from '@tawa/shared/money.ts';
import { nameOfPersonRow } from '@tawa/shared/reports/person-names.rules.ts';
import { nameOfReasonRow } from '@tawa/shared/reports/reason-names.rules.ts';
import type { Report } from '@tawa/shared/reports/reports.contract.ts';
import {
  COLUMNS_OF_REPORT,
  mayHaveUnnamed,
  type ReportColumn,
  type ReportKind,
  unitOf,
} from '@tawa/shared/reports/reports.rules.ts';
import { hourLabel } from '../../invoices/model/sales-labels.ts';
import { formatSeconds } from '../model/format-seconds.ts';
import classes from './report.module.css';

const asItIs = (key: string): string => key;
const nameOfDay = (key: string): string => formatDate(startOfDate(key));
const nameOfHour = (key: string): string => hourLabel(Number(key));

const nameOfKey: Readonly<
  Record<Exclude<ReportKind, 'discount' | 'void' | 'attendance'>, (key: string) => string>
> = {
  day: nameOfDay,
  hour: nameOfHour,
  item: asItIs,
  category: asItIs,
  area: asItIs,
  person: asItIs,
  mode: (key) => dinerInvoiceMessages().paymentMode[key as PaymentMode],
  rate: (key) => `${key} %`,
  'kot-time-day': nameOfDay,
  'kot-time-hour': nameOfHour,
  'kot-time-area': asItIs,
  'kot-time-person': asItIs,
  'turn-table': asItIs,
  'turn-area': asItIs,
};

function nameOfRow(kind: ReportKind, row: Report['rows'][number]): string {
  const { key, unnamed } = row;
  const names = reportColumnMessages().unnamed;
  if (kind === 'discount' || kind === 'void') return nameOfReasonRow(row);
  if (kind === 'attendance') return nameOfPersonRow(row);
  if (unnamed === 'amountCredited') return names.amountCredited;
  return unnamed && mayHaveUnnamed(kind) ? names[kind] : nameOfKey[kind](key);
}

function cellText(column: ReportColumn, row: Report['totals']): string {
  const value = row[column];
  if (value === undefined) return reportMessages().unknown;
  switch (unitOf(column)) {
    case 'count':
      return value.toLocaleString('en-IN');
    case 'seconds':
      return formatSeconds(value);
    case 'minutes':
      return durationMessages().hoursAndMinutes(value);
    case 'rupees':
      return signedRupees(value);
  }
}

/** Wide reports scroll sideways, and the first column stays. */
export function ReportTable({ report }: { report: Report }) {
  const { kind, rows, totals } = report;
  const m = reportColumnMessages();
  const columns = COLUMNS_OF_REPORT[kind];
  const name = reportMessages().kinds[kind];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll the table
    <section className={classes.scroll} tabIndex={0} aria-label={name}>
      <table className={classes.table} aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{m.key[kind]}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {m.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.unnamed} ${row.key}`}>
              <th scope="row">{nameOfRow(kind, row)}</th>
              {columns.map((column) => (
                <td key={column} className="figures">
                  {cellText(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.total}</th>
            {columns.map((column) => (
              <td key={column} className="figures">
                {cellText(column, totals)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
