import { formatDateTime } from '@tawa/shared/business-day.ts';
import type { PublicInvoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { discountPercent } from '@tawa/shared/invoices/invoices.rules.ts';
import { formatRupees, toPaise } from '@tawa/shared/money.ts';
import { lazy, Suspense } from 'react';
import { insist } from '../../../lib/browser/retry-import.ts';
import { BillFact } from './bill-fact.tsx';
import classes from './bill-paper.module.css';
import { BillKind, TaxLines } from './bill-tax.tsx';

// A guest's phone makes the code only where there is one to show.
const PayByUpi = lazy(() => insist(() => import('./pay-by-upi.tsx')));

export type BillShop = Omit<PublicInvoice['shopId'], '_id'>;
export type Bill = Omit<PublicInvoice, 'shopId'>;

/** The bill as it stands on the screen, comes out of the printer and goes into the picture. */
export function BillPaper({ bill, shop }: { bill: Bill; shop: BillShop }) {
  return (
    <div className={`${classes.bill} figures`}>
      <ShopHead shop={shop} />
      <BillKind gst={bill.gst} />
      <dl className={classes.facts}>
        <BillFact name="Bill No">{bill.invoiceNo}</BillFact>
        <BillFact name="Date">{formatDateTime(bill.createdAt)}</BillFact>
        {bill.tableId && <BillFact name="Table">{bill.tableId.name}</BillFact>}
        {bill.customerId?.name && <BillFact name="Customer">{bill.customerId.name}</BillFact>}
        {bill.customerId?.phoneNo && <BillFact name="Phone">{bill.customerId.phoneNo}</BillFact>}
      </dl>
      <table className={classes.items}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Qty</th>
            <th scope="col">Rate</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {bill.items.map(({ name, quantity, price }) => (
            <tr key={`${price} ${name}`}>
              <td>{name}</td>
              <td>{quantity}</td>
              <td>{formatRupees(price)}</td>
              <td>{formatRupees((toPaise(price) * quantity) / 100)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Sums bill={bill} />
      {bill.status === 'OPEN' && shop.upiId && bill.totalPayment > 0 && (
        <Suspense fallback={<div className={classes.upiPlace} />}>
          <PayByUpi bill={bill} payee={{ upiId: shop.upiId, name: shop.name }} />
        </Suspense>
      )}
      <p className={classes.thanks}>Thank you for dining with us! Visit Again!</p>
    </div>
  );
}

function ShopHead({ shop: { name, address, phoneNo, gstIn } }: { shop: BillShop }) {
  return (
    <header className={classes.shop}>
      <p className={classes.name}>{name}</p>
      <p>{[address.line1, address.line2].filter(Boolean).join(', ')}</p>
      <p>
        {address.state} {address.pincode}
      </p>
      <p>Phone: {phoneNo}</p>
      {gstIn && <p>GSTIN: {gstIn}</p>}
    </header>
  );
}

function Sums({ bill }: { bill: Bill }) {
  const { subTotal, discount, packingFee, deliveryCharges, totalPayment, totalItems, gst } = bill;
  return (
    <dl className={classes.sums}>
      <BillFact name="Subtotal">₹{formatRupees(subTotal)}</BillFact>
      {discount > 0 && (
        <BillFact name={`Discount (${discountPercent(subTotal, discount)}%)`}>
          − ₹{formatRupees(discount)}
        </BillFact>
      )}
      {packingFee > 0 && <BillFact name="Packing Charge">₹{formatRupees(packingFee)}</BillFact>}
      {deliveryCharges > 0 && <BillFact name="Delivery Charge">₹{formatRupees(deliveryCharges)}</BillFact>}
      {gst && <TaxLines gst={gst} />}
      {gst && gst.roundOff !== 0 && (
        <BillFact name="Round off">
          {gst.roundOff < 0 ? '− ' : ''}₹{formatRupees(Math.abs(gst.roundOff))}
        </BillFact>
      )}
      <div className={classes.total}>
        <dt>
          Total Amount
          <span>
            {totalItems} {totalItems === 1 ? 'item' : 'items'}
          </span>
        </dt>
        <dd>₹{formatRupees(totalPayment)}</dd>
      </div>
      {bill.status === 'PAID' && (
        <BillFact name={`Paid by ${bill.paymentMode}`}>
          ₹{formatRupees(bill.amountReceived ?? totalPayment)}
        </BillFact>
      )}
      {bill.waivedAmount > 0 && <BillFact name="Waived">₹{formatRupees(bill.waivedAmount)}</BillFact>}
    </dl>
  );
}
