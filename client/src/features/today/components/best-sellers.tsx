import type { DaySales } from '@tawa/shared/invoices/invoices.contract.ts';
import { todayMessages } from '@tawa/shared/messages/today.en.ts';
import { Link } from 'react-router';
import type { ShopRef } from '../../../lib/paths.ts';
import { shopPaths } from '../../../lib/shop-paths.ts';
import { Money } from '../../../ui/elements/money.tsx';
import classes from './best-sellers.module.css';
import cardClasses from './today-sales.module.css';

interface Props {
  shop: ShopRef;
  today: DaySales['bestSellers'];
  /** These are shown until something is sold. */
  before: DaySales['bestSellers'];
  beforeName: string;
  hasAmounts: boolean;
}

export function BestSellers({ shop, today, before, beforeName, hasAmounts }: Props) {
  const m = todayMessages().bestSellers;
  const shown = today.length > 0 ? today : before;
  const isBefore = shown === before && before.length > 0;
  return (
    <section className={cardClasses.card} aria-labelledby="best-sellers">
      <header className={cardClasses.head}>
        <h2 id="best-sellers">{isBefore ? m.of(beforeName) : m.bestSellers}</h2>
        <Link to={shopPaths.items(shop)} className={cardClasses.link}>
          {m.toItems}
        </Link>
      </header>
      {today.length === 0 && (
        <p className={classes.none}>
          <b>{m.none}</b> {m.appearWhenPaid}
        </p>
      )}
      <ol className={classes.items} data-before={isBefore}>
        {shown.map(({ name, quantity, amount }) => (
          <li key={name}>
            <span className={classes.name}>{name}</span>
            <span className={`${classes.quantity} figures`}>{m.sold(quantity)}</span>
            {hasAmounts && <Money rupees={amount} className={classes.amount ?? ''} />}
            <span
              className={classes.share}
              style={{ inlineSize: `${(100 * quantity) / (shown[0]?.quantity ?? 1)}%` }}
              aria-hidden="true"
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
