import type { DayStarts } from '@tawa/shared/business-day.ts';
import { axisTicks, fillSalesGaps, type SalesBucket } from '@tawa/shared/invoices/sales-chart.rules.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { formatRupees, signedRupees } from '@tawa/shared/money.ts';
import { type CSSProperties, useId, useMemo } from 'react';
import type { DayRange } from '../../model/invoice-periods.ts';
import {
  axisLabels,
  bucketUnit,
  formatMeasure,
  fullLabel,
  type SalesComparison,
  type SalesMeasure,
} from '../../model/sales-labels.ts';
import classes from './sales-chart.module.css';
import { SalesChartReader } from './sales-chart-reader.tsx';

export function SalesChart({
  takings: buckets,
  dayRange,
  starts,
}: {
  takings: readonly SalesBucket[];
  dayRange: DayRange;
  starts: DayStarts;
}) {
  const bars = useMemo(() => fillSalesGaps(buckets, dayRange, starts), [buckets, dayRange, starts]);
  const [first] = bars;
  return (
    first && (
      <SalesBars bars={bars} measure="total" title={invoiceMessages().chart.takingsPer[bucketUnit(first)]} />
    )
  );
}

interface SalesBarsProps {
  bars: readonly SalesBucket[];
  measure: SalesMeasure;
  title: string;
  /** Must have as many bars, which are drawn behind. */
  comparison?: SalesComparison;
}

/** The hidden table is for screen readers. */
export function SalesBars({ bars, measure, title, comparison }: SalesBarsProps) {
  const titleId = useId();
  const highest = Math.max(...[...bars, ...(comparison?.bars ?? [])].map((bar) => bar[measure]));
  const axisValues = axisTicks(highest);
  return (
    <section className={classes.chart} aria-labelledby={titleId}>
      <SalesChartReader
        bars={bars}
        measure={measure}
        title={title}
        titleId={titleId}
        {...(comparison && { comparison })}
      >
        <ol className={`${classes.amounts} figures`} aria-hidden="true">
          {axisValues.map((value) => (
            <li key={value}>{measure === 'total' ? `₹${formatRupees(value)}` : value}</li>
          ))}
        </ol>
        <Bars bars={bars} measure={measure} comparison={comparison?.bars ?? []} axisValues={axisValues} />
        <ol className={classes.names} aria-hidden="true">
          {axisLabels(bars).map(({ index, name }) => (
            <li key={index} style={{ insetInlineStart: toCssPercent((index + 0.5) / bars.length) }}>
              {name}
            </li>
          ))}
        </ol>
      </SalesChartReader>
      <div className="unseen">
        <SalesTable bars={bars} measure={measure} title={title} {...(comparison && { comparison })} />
      </div>
    </section>
  );
}

const toCssPercent = (ratio: number) => `${ratio * 100}%`;

const barFillRatio = (barCount: number) => (barCount > 62 ? 0.92 : 0.72);

interface BarsProps {
  bars: readonly SalesBucket[];
  measure: SalesMeasure;
  comparison: readonly SalesBucket[];
  axisValues: readonly number[];
}

/** CSS flips the chart, so y counts upwards from 0. */
function Bars({ bars, measure, comparison, axisValues }: BarsProps) {
  const top = axisValues.at(-1) || 1;
  const rectangles = (all: readonly SalesBucket[], kind: 'before' | 'now') =>
    all.map(
      (bar, index) =>
        (bar.invoices > 0 || bar[measure] !== 0) && (
          <rect
            key={bar.at}
            data-kind={kind}
            style={
              {
                '--middle': toCssPercent((index + 0.5) / all.length),
                '--wide': toCssPercent(barFillRatio(all.length) / all.length),
                '--high': toCssPercent(bar[measure] / top),
              } as CSSProperties
            }
          />
        ),
    );
  return (
    <svg className={classes.bars} aria-hidden="true" data-compared={comparison.length > 0}>
      {axisValues.map((value) => (
        <line key={value} x1="0" x2="100%" y1={toCssPercent(value / top)} y2={toCssPercent(value / top)} />
      ))}
      {rectangles(comparison, 'before')}
      {rectangles(bars, 'now')}
    </svg>
  );
}

function SalesTable({ bars, measure, title, comparison }: SalesBarsProps) {
  const hasAmounts = measure === 'total';
  const m = invoiceMessages().chart;
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{m.time}</th>
          <th scope="col">{m.invoices}</th>
          {hasAmounts && <th scope="col">{m.payment}</th>}
          {comparison && <th scope="col">{comparison.name}</th>}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar, index) => (
          <tr key={bar.at}>
            <th scope="row">{fullLabel(bar)}</th>
            <td>{bar.invoices}</td>
            {hasAmounts && <td>{signedRupees(bar.total)}</td>}
            {comparison && <td>{formatMeasure(measure, comparison.bars[index])}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
