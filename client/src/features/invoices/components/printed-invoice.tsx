import { formatDateTime } from '@tawa/shared/calendar.ts';
import { printedRows } from '@tawa/shared/invoices/invoices.rules.ts';
import {
  type PrintedSum,
  printedAdjustment,
  printedCharges,
  printedPayments,
} from '@tawa/shared/invoices/printed-invoice.rules.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { formatRupees, signedRupees, toPaise, toRupees } from '@tawa/shared/money.ts';
import { optionText } from '@tawa/shared/orders/choice-text.rules.ts';
import { joinTableNames } from '@tawa/shared/tables/tables.rules.ts';
import { lazy, Suspense } from 'react';
import { retryImport } from '../../../lib/browser/retry-import.ts';
import type { InvoiceShop, PrintableInvoice } from '../model/printable-invoice.ts';
import { InvoiceFact } from './invoice-fact.tsx';
import { InvoiceKind } from './invoice-tax.tsx';
import '../../../ui/theme/paper.css';
import classes from './printed-invoice.module.css';

// The QR library loads only when a code is shown.
const PayByUpi = lazy(() => retryImport(() => import('./pay-by-upi.tsx')));

/** The invoice as it is printed and drawn in the PNG. While it is OPEN it has a UPI code. */
export function PrintedInvoice({ invoice, shop }: { invoice: PrintableInvoice; shop: InvoiceShop }) {
  const m = dinerInvoiceMessages().invoice;
  const isCredit = invoice.document === 'CREDIT_NOTE';
  return (
    <div className={`${classes.invoice} figures`}>
      <ShopHead shop={shop} />
      <InvoiceKind document={invoice.document} gst={invoice.gst} />
      <dl className={classes.facts}>
        <InvoiceFact name={isCredit ? m.number : m.invoiceNo}>{invoice.invoiceNo}</InvoiceFact>
        {isCredit && <InvoiceFact name={m.creditFor}>{invoice.creditForNo}</InvoiceFact>}
        <InvoiceFact name={m.date}>{formatDateTime(invoice.createdAt)}</InvoiceFact>
        {invoice.tables.length > 0 && (
          <InvoiceFact name={m.table}>{joinTableNames(invoice.tables)}</InvoiceFact>
        )}
        {invoice.customerId?.name && <InvoiceFact name={m.customer}>{invoice.customerId.name}</InvoiceFact>}
        {invoice.customerId?.phoneNo && (
          <InvoiceFact name={m.phone}>{invoice.customerId.phoneNo}</InvoiceFact>
        )}
        {invoice.buyer && (
          <InvoiceFact name={m.buyer}>{m.buyerText(invoice.buyer.name, invoice.buyer.gstIn)}</InvoiceFact>
        )}
      </dl>
      <table className={classes.items}>
        <thead>
          <tr>
            <th scope="col">{m.item}</th>
            <th scope="col">{m.quantity}</th>
            <th scope="col">{m.rate}</th>
            <th scope="col">{m.amount}</th>
          </tr>
        </thead>
        <tbody>
          {invoice.items.map((item) => (
            <PrintedItem key={JSON.stringify(item)} item={item} />
          ))}
        </tbody>
      </table>
      <InvoiceTotals invoice={invoice} />
      {invoice.status === 'OPEN' && shop.upiId && invoice.due > 0 && (
        <Suspense fallback={<div className={classes.upiPlace} />}>
          <PayByUpi
            amount={invoice.due}
            note={dinerInvoiceMessages().upi.note(invoice.invoiceNo)}
            payee={{ upiId: shop.upiId, name: shop.name }}
          />
        </Suspense>
      )}
      {!isCredit && <p className={classes.thanks}>{m.thanks}</p>}
    </div>
  );
}

function PrintedItem({ item }: { item: PrintableInvoice['items'][number] }) {
  const options = item.options.map((option) => ({ ...option, price: toPaise(option.price) }));
  const { adjustment: _, ...line } = item;
  const rows = printedRows({ ...line, price: toPaise(item.price), options });
  const adjustment = printedAdjustment(item);
  const printed = rows.map(({ name, quantity, rate, isOption }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two groups may have an option of one name, and rows never reorder
    <tr key={index} data-option={isOption}>
      {isOption && rate === 0 ? (
        <td colSpan={4}>{optionText({ name, qty: quantity })}</td>
      ) : (
        <>
          <td>{isOption ? optionText({ name, qty: 1 }) : name}</td>
          <td>{quantity}</td>
          <td>{formatRupees(toRupees(rate))}</td>
          <td>{formatRupees(toRupees(rate * quantity))}</td>
        </>
      )}
    </tr>
  ));
  if (!adjustment) return printed;
  return (
    <>
      {printed}
      <tr data-option="true">
        <td colSpan={4}>
          {adjustment.name} {adjustment.amount}
        </td>
      </tr>
    </>
  );
}

export function ShopHead({ shop: { name, address, phoneNo, gstIn } }: { shop: InvoiceShop }) {
  const m = dinerInvoiceMessages().invoice;
  return (
    <header className={classes.shop}>
      <p className={classes.name}>{name}</p>
      <p>{[address.line1, address.line2].filter(Boolean).join(', ')}</p>
      <p>
        {address.state} {address.pincode}
      </p>
      <p>{m.phoneNo(phoneNo)}</p>
      {gstIn && <p>{m.gstIn(gstIn)}</p>}
    </header>
  );
}

function InvoiceTotals({ invoice }: { invoice: PrintableInvoice }) {
  const { totalPayment, totalItems } = invoice;
  const { totals: m } = dinerInvoiceMessages();
  return (
    <dl className={classes.sums}>
      <Sums rows={printedCharges(invoice)} />
      <div className={classes.total}>
        <dt>
          {m.totalAmount}
          {totalItems !== 0 && <span>{m.items(Math.abs(totalItems))}</span>}
        </dt>
        <dd>{signedRupees(totalPayment)}</dd>
      </div>
      <Sums rows={printedPayments(invoice)} />
    </dl>
  );
}

export const Sums = ({ rows }: { rows: readonly PrintedSum[] }) =>
  rows.map(({ name, amount }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be equal, and rows never reorder
    <InvoiceFact key={index} name={name}>
      {amount}
    </InvoiceFact>
  ));
