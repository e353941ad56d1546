import { formatDateTime } from '@tawa/shared/business-day.ts';
import type { PublicInvoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { discountPercent } from '@tawa/shared/invoices/invoices.rules.ts';
import { formatRupees, toPaise } from '@tawa/shared/money.ts';
import type { ReactNode } from 'react';
import classes from './bill-paper.module.css';

export type BillShop = Omit<PublicInvoice['shopId'], '_id'>;
export type Bill = Omit<PublicInvoice, 'shopId'>;

/** The bill as it stands on the screen, comes out of the printer and goes into the picture. */
export function BillPaper({ bill, shop }: { bill: Bill; shop: BillShop }) {
  return (
    <div className={`${classes.bill} figures`}>
      <ShopHead shop={shop} />
      <dl className={classes.facts}>
        <Fact name="Bill No">{bill.invoiceNo}</Fact>
        <Fact name="Date">{formatDateTime(bill.createdAt)}</Fact>
        {bill.tableId && <Fact name="Table">{bill.tableId.name}</Fact>}
        {bill.customerId?.name && <Fact name="Customer">{bill.customerId.name}</Fact>}
        {bill.customerId?.phoneNo && <Fact name="Phone">{bill.customerId.phoneNo}</Fact>}
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
  const { subTotal, discount, packingFee, deliveryCharges, totalPayment, totalItems } = bill;
  return (
    <dl className={classes.sums}>
      <Fact name="Subtotal">₹{formatRupees(subTotal)}</Fact>
      {discount > 0 && (
        <Fact name={`Discount (${discountPercent(subTotal, discount)}%)`}>− ₹{formatRupees(discount)}</Fact>
      )}
      {packingFee > 0 && <Fact name="Packing Charge">₹{formatRupees(packingFee)}</Fact>}
      {deliveryCharges > 0 && <Fact name="Delivery Charge">₹{formatRupees(deliveryCharges)}</Fact>}
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
        <Fact name={`Paid by ${bill.paymentMode}`}>₹{formatRupees(bill.amountReceived ?? totalPayment)}</Fact>
      )}
      {bill.waivedAmount > 0 && <Fact name="Waived">₹{formatRupees(bill.waivedAmount)}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
