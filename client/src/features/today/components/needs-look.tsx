import { todayMessages } from '@tawa/shared/messages/today.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { Suspense } from 'react';
import { lazyPage } from '../../../ui/feedback/lazy-page.tsx';
import classes from './needs-look.module.css';
import cardClasses from './today-sales.module.css';

// What is shared by many pages is loaded with each of them, and the list asks four other features.
const LookList = lazyPage(() => import('./look-list.tsx'));

interface Props {
  shop: Shop;
  hasAmounts: boolean;
}

export function NeedsLook(props: Props) {
  const m = todayMessages().needsLook;
  return (
    <section className={cardClasses.card} aria-labelledby="needs-look">
      <header className={cardClasses.head}>
        <h2 id="needs-look">{m.title}</h2>
      </header>
      <Suspense fallback={<p className={classes.none}>{m.loading}</p>}>
        <LookList {...props} />
      </Suspense>
    </section>
  );
}
