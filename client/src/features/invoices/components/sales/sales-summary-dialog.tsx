import { formatDate, startOfDate } from '@tawa/shared/calendar.ts';
import type { InvoiceSummary } from '@tawa/shared/invoices/invoices.contract.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { formatRupees, signedRupees } from '@tawa/shared/money.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { Button } from '../../../../ui/elements/button.tsx';
import { Sheet } from '../../../../ui/overlays/sheet.tsx';
import { useSalesSummary } from '../../hooks/use-sales-summary.ts';
import type { DayRange } from '../../model/invoice-periods.ts';
import { BusinessDayLine } from '../business-day-line.tsx';
import { SalesChart } from './sales-chart.tsx';
import { SalesPasswordForm } from './sales-password-form.tsx';
import classes from './sales-summary-dialog.module.css';

interface Props {
  shop: Shop;
  dayRange: DayRange;
  onClose: () => void;
}

/** Asks for the password first. The data are dropped when the dialog closes. */
export function SalesSummaryDialog({ shop, dayRange, onClose }: Props) {
  const m = invoiceMessages().summary;
  const summaryRequest = useSalesSummary(shop._id, dayRange);
  const summary = summaryRequest.data?.data;
  if (!summary) return <SalesPasswordForm loadSummary={summaryRequest.mutateAsync} onClose={onClose} />;
  return (
    <Sheet
      opened
      title={m.title}
      onClose={onClose}
      footer={
        <Button wide variant="quiet" onClick={onClose} data-autofocus>
          {m.close}
        </Button>
      }
    >
      <h3 className={classes.heading}>{summaryHeading(dayRange)}</h3>
      <BusinessDayLine shop={shop} />
      <Totals summary={summary} />
      <SalesChart takings={summary.takings} dayRange={dayRange} starts={shop.businessDayStarts} />
      <PaymentModeTable summary={summary} />
    </Sheet>
  );
}

const formatDay = (day: string) => formatDate(startOfDate(day));

function summaryHeading({ startDate, endDate }: DayRange): string {
  const m = invoiceMessages().summary;
  if (!startDate || !endDate) return m.allInvoices;
  return m.fromTo(formatDay(startDate), formatDay(endDate));
}

function Totals({ summary }: { summary: InvoiceSummary }) {
  const { totalAmount, totalInvoice, refunded, tips, collected } = summary;
  const m = invoiceMessages().summary;
  return (
    <dl className={classes.totals}>
      <div>
        <dt>{m.totalPayment}</dt>
        <dd className="figures">{signedRupees(totalAmount)}</dd>
      </div>
      {refunded > 0 && (
        <div>
          <dt>{m.refunded}</dt>
          <dd className="figures">₹{formatRupees(refunded)}</dd>
        </div>
      )}
      {tips > 0 && (
        <div>
          <dt>{m.tips}</dt>
          <dd className="figures">₹{formatRupees(tips)}</dd>
        </div>
      )}
      {collected > 0 && (
        <div>
          <dt>{m.collected}</dt>
          <dd className="figures">₹{formatRupees(collected)}</dd>
        </div>
      )}
      <div>
        <dt>{m.totalInvoices}</dt>
        <dd className="figures">{totalInvoice.toLocaleString('en-IN')}</dd>
      </div>
    </dl>
  );
}

function PaymentModeTable({ summary: { paymentMode } }: { summary: InvoiceSummary }) {
  const m = invoiceMessages().summary;
  const modes = dinerInvoiceMessages().paymentMode;
  if (paymentMode.length === 0) return <p className={classes.none}>{m.noInvoicePaid}</p>;
  return (
    <table className={classes.modes}>
      <thead>
        <tr>
          <th scope="col">{m.paymentMode}</th>
          <th scope="col">{m.invoices}</th>
          <th scope="col">{m.payment}</th>
        </tr>
      </thead>
      <tbody className="figures">
        {paymentMode.map((mode) => (
          <tr key={mode.paymentMode}>
            <th scope="row">{modes[mode.paymentMode]}</th>
            <td>{mode.totalInvoice.toLocaleString('en-IN')}</td>
            <td>{signedRupees(mode.totalPaymentSum)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
