import type { SalesBucket } from '@tawa/shared/invoices/sales-chart.rules.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { type CSSProperties, type PointerEvent, type ReactNode, useState } from 'react';
import {
  formatMeasure,
  fullLabel,
  invoiceCountLabel,
  type SalesComparison,
  type SalesMeasure,
} from '../../model/sales-labels.ts';
import classes from './sales-chart-reader.module.css';

interface Props {
  bars: readonly SalesBucket[];
  measure: SalesMeasure;
  title: string;
  titleId: string;
  comparison?: SalesComparison;
  children: ReactNode;
}

/** Shows the value of one bar, chosen by pointer or arrow keys. */
export function SalesChartReader({ bars, measure, title, titleId, comparison, children }: Props) {
  const [chosen, setChosen] = useState<number>();
  const highestIndex = bars.reduce(
    (most, bar, index) => (bar[measure] > (bars[most]?.[measure] ?? 0) ? index : most),
    0,
  );
  const index = chosen ?? highestIndex;
  const bar = bars[index];
  if (!bar) return null;
  const m = invoiceMessages().chart;
  const name = fullLabel(bar);
  const value = formatMeasure(measure, bar);
  const count = measure === 'total' ? invoiceCountLabel(bar.invoices) : '';
  const compared = comparison && formatMeasure(measure, comparison.bars[index]);
  const spoken = [value, count, comparison ? m.compared(comparison.name, compared ?? '') : ''].filter(
    Boolean,
  );
  const selectUnderPointer = ({ clientX, currentTarget }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const barIndex = Math.floor(((clientX - left) / width) * bars.length);
    setChosen(Math.min(Math.max(barIndex, 0), bars.length - 1));
  };
  return (
    <>
      <header className={classes.reading}>
        <h3 id={titleId}>{title}</h3>
        <p className="figures">{value}</p>
        <p>{chosen === undefined && bar[measure] > 0 ? m.most(name) : name}</p>
        <p className="figures">{count}</p>
        {comparison && (
          <>
            <p>{m.sameTime(comparison.name, name)}</p>
            <p className="figures">{compared}</p>
          </>
        )}
      </header>
      <div className={classes.plot} style={{ '--count': bars.length, '--index': index } as CSSProperties}>
        {chosen !== undefined && <div className={classes.band} />}
        {children}
        <input
          className={classes.finger}
          type="range"
          min={0}
          max={bars.length - 1}
          value={index}
          aria-labelledby={titleId}
          aria-valuetext={m.reading(name, spoken)}
          onChange={({ target }) => setChosen(target.valueAsNumber)}
          onPointerDown={selectUnderPointer}
          onPointerMove={selectUnderPointer}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(undefined)}
          onBlur={() => setChosen(undefined)}
        />
      </div>
    </>
  );
}
