import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@tawa/shared/calendar.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { shiftMessages } from '@tawa/shared/messages/shifts.en.ts';
import { formatRupees, signedRupees } from '@tawa/shared/money.ts';
import type { Shift, XReport } from '@tawa/shared/shifts/shifts.contract.ts';
import { cashChange, standingCount } from '@tawa/shared/shifts/shifts.rules.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { RowSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { printPage } from '../../../ui/print/open-print-dialog.ts';
import { PaperSheet } from '../../printing/components/paper-sheet.tsx';
import { cashLines, expectedOf, lookedUpModes, modesNotCounted, varianceText } from '../model/shift-sums.ts';
import { xReportQuery } from '../shifts.queries.ts';
import { movementName } from './cash-movements.tsx';
import { ShowReceipt } from './receipt.tsx';
import classes from './shift-report.module.css';

interface Props {
  shop: Shop;
  shift: Shift;
  onClose: () => void;
}

/** All of a closed shift on paper, which the browser prints. */
export default function ShiftReport({ shop, shift, onClose }: Props) {
  const m = shiftMessages().report;
  const { data, isError, refetch } = useQuery(xReportQuery(shop._id, shift._id));
  return (
    <PaperSheet
      title={m.title(shift.drawer, String(shift.number))}
      print={printPage}
      onClose={onClose}
      placeholder={
        isError ? (
          <div className={classes.failed}>
            <p role="alert">{m.notLoaded}</p>
            <Button variant="quiet" onClick={() => void refetch()}>
              {m.tryAgain}
            </Button>
          </div>
        ) : (
          <RowSkeletons count={6} height={44} />
        )
      }
    >
      {data && <Report shop={shop} report={data} />}
    </PaperSheet>
  );
}

function Report({ shop, report }: { shop: Shop; report: XReport }) {
  const m = shiftMessages();
  const { shift, movements } = report;
  return (
    <div className={`${classes.report} figures`}>
      <p className={classes.shop}>{shop.name}</p>
      <p className={classes.title}>{m.report.title(shift.drawer, String(shift.number))}</p>
      <dl>
        <Line name={m.report.opened}>{withName(shift.openedAt, shift.openedBy)}</Line>
        {shift.closedAt && <Line name={m.report.closed}>{withName(shift.closedAt, shift.closedBy)}</Line>}
        {shift.difference !== null && shift.difference !== 0 && (
          <Line name={m.report.difference}>{signedRupees(shift.difference)}</Line>
        )}
      </dl>
      <Part title={m.shift.cash}>
        {cashLines(report).map(({ name, amount }) => (
          <Line key={name} name={name}>
            {signedRupees(amount)}
          </Line>
        ))}
        {report.expected !== null && (
          <Line name={m.cash.expected} isTotal>
            {signedRupees(report.expected)}
          </Line>
        )}
        {shift.counted !== null && <Line name={m.report.counted}>{signedRupees(shift.counted)}</Line>}
        {shift.sinceCount !== null && shift.sinceCount !== 0 && (
          <Line name={m.report.sinceCount}>{signedRupees(shift.sinceCount)}</Line>
        )}
        {shift.variance !== null && (
          <Line name={m.report.variance} isTotal>
            {varianceText(shift.variance)}
          </Line>
        )}
      </Part>
      <Modes report={report} />
      {movements.length > 0 && (
        <Part title={m.shift.movements}>
          {movements.map((movement) => (
            <Line key={movement._id} name={`${movementName(movement)}: ${movement.reason}`}>
              {signedRupees(cashChange(movement))}
            </Line>
          ))}
        </Part>
      )}
      <div className={classes.receipts}>
        {movements
          .filter(({ hasReceipt }) => hasReceipt)
          .map((movement) => (
            <ShowReceipt key={movement._id} shopId={shop._id} movement={movement} isNamed />
          ))}
      </div>
      {shift.counts.map((count, index) => (
        <Count key={count.at} count={count} isFirst={index === 0} />
      ))}
      {shift.acceptedAt && (
        <dl>
          <Line name={m.report.accepted}>{withName(shift.acceptedAt, shift.acceptedBy)}</Line>
        </dl>
      )}
      {shift.note && (
        <p className={classes.note}>
          {m.report.note}: {shift.note}
        </p>
      )}
    </div>
  );
}

function Modes({ report: { sums, shift } }: { report: XReport }) {
  const m = shiftMessages();
  const modes = lookedUpModes(sums ?? []);
  const names = dinerInvoiceMessages().paymentMode;
  if (modes.length === 0) return null;
  const count = standingCount(shift.counts);
  const uncounted = count ? modesNotCounted(sums, count).map(({ paymentMode }) => paymentMode) : [];
  return (
    <Part title={m.count.modes}>
      {modes.map((sum) => (
        <Line
          key={sum.paymentMode}
          name={[names[sum.paymentMode], uncounted.includes(sum.paymentMode) && m.result.notCounted]
            .filter(Boolean)
            .join(', ')}
        >
          {signedRupees(expectedOf(sum))}
        </Line>
      ))}
    </Part>
  );
}

function Count({ count, isFirst }: { count: Shift['counts'][number]; isFirst: boolean }) {
  const m = shiftMessages().result;
  const names = dinerInvoiceMessages().paymentMode;
  const modes = count.modes.filter(({ counted, expected }) => counted !== 0 || expected !== 0);
  return (
    <Part title={isFirst ? m.first : m.second}>
      <Line name={withName(count.at, count.by)}>{varianceText(count.variance)}</Line>
      {count.denominations
        .filter(({ pieces }) => pieces > 0)
        .map(({ value, pieces }) => (
          <Line key={value} name={`${pieces} × ₹${formatRupees(value)}`}>
            {signedRupees(pieces * value)}
          </Line>
        ))}
      <Line name={m.cash} isTotal>
        {signedRupees(count.counted)}
      </Line>
      {modes.map(({ paymentMode, counted, variance }) => (
        <Line key={paymentMode} name={`${names[paymentMode]}, ${varianceText(variance)}`}>
          {signedRupees(counted)}
        </Line>
      ))}
    </Part>
  );
}

const withName = (at: string, person: Shift['openedBy']): string =>
  [formatDateTime(at), person?.name].filter(Boolean).join(', ');

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <p className={classes.part}>{title}</p>
      <dl>{children}</dl>
    </section>
  );
}

function Line({ name, isTotal, children }: { name: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <div data-total={isTotal}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
