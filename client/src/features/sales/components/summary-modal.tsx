import { formatDate, startOfBusinessDay } from '@tawa/shared/business-day.ts';
import type { InvoiceSummary } from '@tawa/shared/invoices/invoices.contract.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { DayRange } from '../model/sales-period.ts';
import { useInvoiceSummary } from '../sales.queries.ts';
import { SalesChart } from './sales-chart.tsx';
import classes from './summary-modal.module.css';
import { SummaryPassword } from './summary-password.tsx';

interface Props {
  shopId: string;
  dayRange: DayRange;
  onClose: () => void;
}

/** Asks for the password first; drops the data on close. */
export function SummaryModal({ shopId, dayRange, onClose }: Props) {
  const summaryRequest = useInvoiceSummary(shopId, dayRange);
  const summary = summaryRequest.data?.data;
  if (!summary) return <SummaryPassword loadSummary={summaryRequest.mutateAsync} onClose={onClose} />;
  return (
    <Sheet
      opened
      title="Summary"
      onClose={onClose}
      footer={
        <Button wide variant="quiet" onClick={onClose} data-autofocus>
          Close
        </Button>
      }
    >
      <h3 className={classes.heading}>{summaryHeading(dayRange)}</h3>
      <Totals summary={summary} />
      <SalesChart takings={summary.takings} dayRange={dayRange} />
      <PaymentModeTable summary={summary} />
    </Sheet>
  );
}

const formatDay = (day: string) => formatDate(startOfBusinessDay(day));

function summaryHeading({ startDate, endDate }: DayRange): string {
  if (!startDate || !endDate) return 'All Invoices';
  return `From ${formatDay(startDate)} to ${formatDay(endDate)}`;
}

function Totals({ summary: { totalAmount, totalInvoice } }: { summary: InvoiceSummary }) {
  return (
    <dl className={classes.totals}>
      <div>
        <dt>Total Payment</dt>
        <dd className="figures">₹{formatRupees(totalAmount)}</dd>
      </div>
      <div>
        <dt>Total Invoices</dt>
        <dd className="figures">{totalInvoice.toLocaleString('en-IN')}</dd>
      </div>
    </dl>
  );
}

function PaymentModeTable({ summary: { paymentMode } }: { summary: InvoiceSummary }) {
  if (paymentMode.length === 0) return <p className={classes.none}>No bill was paid in this period.</p>;
  return (
    <table className={classes.modes}>
      <thead>
        <tr>
          <th scope="col">Payment Mode</th>
          <th scope="col">Invoices</th>
          <th scope="col">Payment</th>
        </tr>
      </thead>
      <tbody className="figures">
        {paymentMode.map((mode) => (
          <tr key={mode.paymentMode}>
            <th scope="row">{mode.paymentMode}</th>
            <td>{mode.totalInvoice.toLocaleString('en-IN')}</td>
            <td>₹{formatRupees(mode.totalPaymentSum)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
