import { axisTicks, fillSalesGaps, type SalesBucket } from '@tawa/shared/invoices/sales.rules.ts';
import { reportsMessages } from '@tawa/shared/messages/reports.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { type CSSProperties, useId, useMemo } from 'react';
import { axisLabels, bucketUnit, fullLabel } from '../model/sales-labels.ts';
import type { DayRange } from '../model/sales-period.ts';
import classes from './sales-chart.module.css';
import { SalesChartReader } from './sales-chart-reader.tsx';

/** The hidden table is for screen readers. */
export function SalesChart({
  takings: buckets,
  dayRange,
}: {
  takings: readonly SalesBucket[];
  dayRange: DayRange;
}) {
  const titleId = useId();
  const bars = useMemo(() => fillSalesGaps(buckets, dayRange), [buckets, dayRange]);
  const [first] = bars;
  if (!first) return null;
  const title = reportsMessages().chart.takingsPer[bucketUnit(first)];
  const axisAmounts = axisTicks(Math.max(...bars.map(({ total }) => total)));
  return (
    <section className={classes.chart} aria-labelledby={titleId}>
      <SalesChartReader bars={bars} title={title} titleId={titleId}>
        <ol className={`${classes.amounts} figures`} aria-hidden="true">
          {axisAmounts.map((amount) => (
            <li key={amount}>₹{formatRupees(amount)}</li>
          ))}
        </ol>
        <Bars bars={bars} axisAmounts={axisAmounts} />
        <ol className={classes.names} aria-hidden="true">
          {axisLabels(bars).map(({ index, name }) => (
            <li key={index} style={{ insetInlineStart: toCssPercent((index + 0.5) / bars.length) }}>
              {name}
            </li>
          ))}
        </ol>
      </SalesChartReader>
      <div className="unseen">
        <SalesTable bars={bars} title={title} />
      </div>
    </section>
  );
}

const toCssPercent = (ratio: number) => `${ratio * 100}%`;

const barFillRatio = (barCount: number) => (barCount > 62 ? 0.92 : 0.72);

/** CSS flips the chart, so y grows upwards from 0. */
function Bars({ bars, axisAmounts }: { bars: readonly SalesBucket[]; axisAmounts: readonly number[] }) {
  const top = axisAmounts.at(-1) || 1;
  return (
    <svg className={classes.bars} aria-hidden="true">
      {axisAmounts.map((amount) => (
        <line key={amount} x1="0" x2="100%" y1={toCssPercent(amount / top)} y2={toCssPercent(amount / top)} />
      ))}
      {bars.map(
        ({ at, total }, index) =>
          total > 0 && (
            <rect
              key={at}
              style={
                {
                  '--middle': toCssPercent((index + 0.5) / bars.length),
                  '--wide': toCssPercent(barFillRatio(bars.length) / bars.length),
                  '--high': toCssPercent(total / top),
                } as CSSProperties
              }
            />
          ),
      )}
    </svg>
  );
}

function SalesTable({ bars, title }: { bars: readonly SalesBucket[]; title: string }) {
  const m = reportsMessages().chart;
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{m.time}</th>
          <th scope="col">{m.invoices}</th>
          <th scope="col">{m.payment}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.at}>
            <th scope="row">{fullLabel(bar)}</th>
            <td>{bar.invoices}</td>
            <td>₹{formatRupees(bar.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
