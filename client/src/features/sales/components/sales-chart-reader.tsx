import type { SalesBucket } from '@tawa/shared/invoices/sales.rules.ts';
import { reportsMessages } from '@tawa/shared/messages/reports.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { type CSSProperties, type PointerEvent, type ReactNode, useState } from 'react';
import { fullLabel } from '../model/sales-labels.ts';
import classes from './sales-chart-reader.module.css';

interface Props {
  bars: readonly SalesBucket[];
  title: string;
  titleId: string;
  children: ReactNode;
}

/** Shows the value of one bar, chosen by pointer or arrow keys. */
export function SalesChartReader({ bars, title, titleId, children }: Props) {
  const [chosen, setChosen] = useState<number>();
  const highestIndex = bars.reduce(
    (most, { total }, index) => (total > (bars[most]?.total ?? 0) ? index : most),
    0,
  );
  const index = chosen ?? highestIndex;
  const bar = bars[index];
  if (!bar) return null;
  const { total, invoices } = bar;
  const m = reportsMessages().chart;
  const name = fullLabel(bar);
  const amount = `₹${formatRupees(total)}`;
  const invoiceCount = m.invoiceCount(invoices);
  const selectUnderPointer = ({ clientX, currentTarget }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const barIndex = Math.floor(((clientX - left) / width) * bars.length);
    setChosen(Math.min(Math.max(barIndex, 0), bars.length - 1));
  };
  return (
    <>
      <header className={classes.reading}>
        <h3 id={titleId}>{title}</h3>
        <p className="figures">{amount}</p>
        <p>{chosen === undefined && total > 0 ? m.most(name) : name}</p>
        <p className="figures">{invoiceCount}</p>
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
          aria-valuetext={m.reading(name, amount, invoiceCount)}
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
