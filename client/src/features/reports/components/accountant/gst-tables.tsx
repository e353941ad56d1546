import { gstMonthMessages } from '@tawa/shared/messages/reports.gst.en.ts';
import { signedRupees } from '@tawa/shared/money.ts';
import type { GstMonth, GstSupplies } from '@tawa/shared/reports/gst-month.contract.ts';
import type { ReactNode } from 'react';
import classes from '../report.module.css';

const PARTS = ['invoices', 'creditNotes', 'net'] as const;
/** Shown if a document of the month has a buyer. Without one, B2C would repeat the net supplies. */
const BY_REGISTRATION = ['b2b', 'b2c'] as const;
const TAXES = ['taxable', 'cgst', 'sgst', 'tax'] as const;
/** Shown where documents carry no tax. */
const REST = ['untaxed', 'roundOff', 'total'] as const;

/** Wide tables scroll sideways, and the first column stays. */
function ScrollingTable({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll the table
    <section className={classes.scroll} tabIndex={0} aria-label={name}>
      <table className={classes.table} aria-label={name}>
        {children}
      </table>
    </section>
  );
}

function Cells({ row }: { row: Pick<GstSupplies, (typeof TAXES)[number]> }) {
  return TAXES.map((column) => (
    <td key={column} className="figures">
      {signedRupees(row[column])}
    </td>
  ));
}

export function GstByRate({ sheet }: { sheet: GstMonth }) {
  const m = gstMonthMessages();
  const rest = sheet.net.untaxed === 0 ? [] : REST;
  const parts = [...PARTS, ...(sheet.buyerDocuments.length > 0 ? BY_REGISTRATION : [])];
  return (
    <ScrollingTable name={m.byRate}>
      <thead>
        <tr>
          <th scope="col">{m.byRate}</th>
          {[...TAXES, ...rest].map((column) => (
            <th key={column} scope="col">
              {m.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      {parts
        .filter((part) => sheet[part].documents > 0)
        .map((part) => (
          <tbody key={part}>
            {sheet[part].rates.map((row) => (
              <tr key={row.rate}>
                <th scope="row">
                  {m.parts[part]}, {row.rate} %
                </th>
                <Cells row={row} />
                {rest.length > 0 && <td colSpan={rest.length} />}
              </tr>
            ))}
            <tr className={classes.sum}>
              <th scope="row">{m.parts[part]}</th>
              <Cells row={sheet[part]} />
              {rest.map((column) => (
                <td key={column} className="figures">
                  {signedRupees(sheet[part][column])}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
    </ScrollingTable>
  );
}

/** A line for each rate of a document. */
export function GstByBuyer({ buyerDocuments }: Pick<GstMonth, 'buyerDocuments'>) {
  const m = gstMonthMessages();
  const columns = [m.buyers.name, m.buyers.number, m.buyers.date, m.buyers.value, m.rate];
  return (
    <ScrollingTable name={m.byBuyer}>
      <thead>
        <tr>
          {[m.buyers.gstIn, ...columns, ...TAXES.map((column) => m.columns[column])].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {buyerDocuments.map(({ gstIn, name, invoiceNo, date, total, rates, ...sums }) => (
        <tbody key={invoiceNo}>
          {(rates.length > 0 ? rates : [{ ...sums, rate: undefined }]).map((row) => (
            <tr key={row.rate ?? ''}>
              <th scope="row">{gstIn}</th>
              <td>{name}</td>
              <td className="figures">{invoiceNo}</td>
              <td className="figures">{date}</td>
              <td className="figures">{signedRupees(total)}</td>
              <td className="figures">{row.rate === undefined ? '' : `${row.rate} %`}</td>
              <Cells row={row} />
            </tr>
          ))}
        </tbody>
      ))}
    </ScrollingTable>
  );
}

export function IssuedSeries({ series }: Pick<GstMonth, 'series'>) {
  const m = gstMonthMessages();
  return (
    <ScrollingTable name={m.series.title}>
      <thead>
        <tr>
          <th scope="col">{m.series.title}</th>
          <th scope="col">{m.series.first}</th>
          <th scope="col">{m.series.last}</th>
          <th scope="col">{m.series.issued}</th>
          <th scope="col">{m.series.voided}</th>
          <th scope="col">{m.series.net}</th>
        </tr>
      </thead>
      <tbody>
        {series.map(({ document, first, last, issued, voided, net }) => (
          <tr key={first}>
            <th scope="row">{m.documents[document]}</th>
            <td className="figures">{first}</td>
            <td className="figures">{last}</td>
            <td className="figures">{issued.toLocaleString('en-IN')}</td>
            <td className="figures">{voided.toLocaleString('en-IN')}</td>
            <td className="figures">{net.toLocaleString('en-IN')}</td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}
