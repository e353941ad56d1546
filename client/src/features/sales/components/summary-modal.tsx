import { formatDate, startOfBusinessDay } from '@tawa/shared/business-day.ts';
import type { InvoiceSummary } from '@tawa/shared/invoices/invoices.contract.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useInvoiceSummary } from '../../invoicing/invoicing.queries.ts';
import type { Days } from '../model/sales-period.ts';
import { TakingsChart } from './sales-chart.tsx';
import classes from './summary-modal.module.css';
import { SummaryPassword } from './summary-password.tsx';

interface Props {
  shopId: string;
  days: Days;
  onClose: () => void;
}

/** What came in, for whoever knows the password. It is forgotten when it closes. */
export function SummaryModal({ shopId, days, onClose }: Props) {
  const asking = useInvoiceSummary(shopId, days);
  const summary = asking.data?.data;
  if (!summary) return <SummaryPassword ask={asking.mutateAsync} onClose={onClose} />;
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
      <h3 className={classes.heading}>{headingOf(days)}</h3>
      <Totals summary={summary} />
      <TakingsChart takings={summary.takings} days={days} />
      <Modes summary={summary} />
    </Sheet>
  );
}

const inWords = (day: string) => formatDate(startOfBusinessDay(day));

function headingOf({ startDate, endDate }: Days): string {
  if (!startDate || !endDate) return 'All Invoices';
  return `From ${inWords(startDate)} to ${inWords(endDate)}`;
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

function Modes({ summary: { paymentMode } }: { summary: InvoiceSummary }) {
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
