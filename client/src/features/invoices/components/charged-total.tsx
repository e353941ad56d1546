import { billTotal, type Charges, chargesAllowed } from '@tawa/shared/invoices/invoices.rules.ts';
import { formatRupees, toPaise, toRupees } from '@tawa/shared/money.ts';
import classes from './charged-total.module.css';

/** What the bill will come to, while one types. */
export function ChargedTotal({
  subTotal,
  charges,
  isBeforeTax,
}: {
  subTotal: number;
  charges: Record<keyof Charges, string>;
  /** The server adds the tax: it knows the rate of each item. */
  isBeforeTax: boolean;
}) {
  const paise = {
    subTotal: toPaise(subTotal),
    discount: toPaise(Number(charges.discount)),
    packingFee: toPaise(Number(charges.packingFee)),
    deliveryCharges: toPaise(Number(charges.deliveryCharges)),
  };
  const total = chargesAllowed(paise) ? billTotal(paise) : Number.NaN;
  return (
    <p className={classes.total}>
      <span>Subtotal ₹{formatRupees(subTotal)}</span>
      <strong className="figures">
        {isBeforeTax ? 'Total before tax' : 'Total'}{' '}
        {Number.isNaN(total) ? '—' : `₹${formatRupees(toRupees(total))}`}
      </strong>
    </p>
  );
}
