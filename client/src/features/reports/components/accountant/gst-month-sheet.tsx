import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { gstMonthMessages } from '@tawa/shared/messages/reports.gst.en.ts';
import { signedRupees } from '@tawa/shared/money.ts';
import type { GstMonth } from '@tawa/shared/reports/gst-month.contract.ts';
import { addMonths, monthOf } from '@tawa/shared/reports/months.rules.ts';
import { useState } from 'react';
import { nameOfMonth } from '../../../../lib/month-names.ts';
import { useServerNow } from '../../../../lib/server-clock.ts';
import { Button } from '../../../../ui/elements/button.tsx';
import { TableFileButtons } from '../../../../ui/elements/table-file-buttons.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../../ui/feedback/status-badge.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { TableSkeleton } from '../../../../ui/lists/data-table.tsx';
import { ListError } from '../../../../ui/lists/list-error.tsx';
import { gstMonthQuery, useGstMonthFile, useTallyFile } from '../../reports.queries.ts';
import classes from '../report.module.css';
import { GstByBuyer, GstByRate, IssuedSeries } from './gst-tables.tsx';

/** As far back as a person can choose: the years that reports cover. */
const MONTHS = 25;

/** The month before this one comes first, because it is the one that is filed. */
export default function GstMonthSheet({ shopId }: { shopId: string }) {
  const m = gstMonthMessages();
  const thisMonth = monthOf(useServerNow(60_000));
  const [chosen, setChosen] = useState<string>();
  const month = chosen ?? addMonths(thisMonth, -1);
  const { data, error, isFetching, refetch } = useQuery(gstMonthQuery(shopId, month));
  const file = useGstMonthFile(shopId, month);
  const tally = useTallyFile(shopId, month);
  return (
    <div className={classes.parts}>
      <header className={classes.head}>
        <Select aria-label={m.month} value={month} onChange={({ target }) => setChosen(target.value)}>
          {Array.from({ length: MONTHS }, (_, back) => addMonths(thisMonth, -back)).map((value) => (
            <option key={value} value={value}>
              {nameOfMonth(value)}
            </option>
          ))}
        </Select>
        <div className={classes.buttons}>
          <TableFileButtons disabled={file.isPending} onSave={file.mutate} />
          <Button
            variant="quiet"
            disabled={tally.isPending}
            icon={<IconDownload size={20} aria-hidden="true" />}
            onClick={() => tally.mutate()}
          >
            {m.tally}
          </Button>
        </div>
      </header>
      <p className={classes.note}>
        {m.byDate} {m.tallyDoubles}
      </p>
      {!data && !error && <TableSkeleton />}
      {!data && error && (
        <ListError title={m.notLoaded} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && <LoadedSheet sheet={data} />}
    </div>
  );
}

function LoadedSheet({ sheet }: { sheet: GstMonth }) {
  const m = gstMonthMessages();
  const { scheme, open, series, net, difference } = sheet;
  const isRight = difference === 0;
  const sums = [net.taxable, net.tax, net.untaxed, net.roundOff].map(signedRupees);
  return (
    <>
      {scheme !== 'REGULAR' && <p className={classes.note}>{m.notes.scheme[scheme]}</p>}
      {series.length === 0 ? (
        <EmptyState title={m.none}>{m.noneHint}</EmptyState>
      ) : (
        <>
          <p className={classes.check} role={isRight ? 'status' : 'alert'}>
            <StatusBadge tone={isRight ? 'fine' : 'late'}>
              {isRight ? m.addsUp : m.isOff(signedRupees(difference))}
            </StatusBadge>
            <span className="figures">
              {m.sums(sums[0] ?? '', sums[1] ?? '', sums[2] ?? '', sums[3] ?? '')} {isRight ? '=' : '≠'}{' '}
              {signedRupees(net.total)}
            </span>
          </p>
          <GstByRate sheet={sheet} />
          {sheet.buyerDocuments.length > 0 && <GstByBuyer buyerDocuments={sheet.buyerDocuments} />}
          <IssuedSeries series={series} />
        </>
      )}
      {open > 0 && <p className={classes.note}>{m.notes.open(open)}</p>}
      <p className={classes.note}>{m.notes.notRecorded}</p>
    </>
  );
}
