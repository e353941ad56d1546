import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { dinerMenuMessages } from '@tawa/shared/messages/menu.diner.en.ts';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { Money } from '../../../ui/elements/money.tsx';
import { VegMark } from '../../../ui/elements/veg-mark.tsx';
import { useIncrementalCount } from '../../../ui/hooks/use-incremental-count.ts';
import { useScrollSpySection } from '../../../ui/hooks/use-scroll-spy.ts';
import classes from './menu-rows.module.css';

interface Props {
  items: readonly Item[];
  /** Must be referentially stable. */
  action: (item: Item) => ReactNode;
  /** A new key resets the incremental rendering. */
  listKey?: string;
}

export function MenuRows({ items, action, listKey }: Props) {
  const count = useIncrementalCount(items.length, listKey);
  return groupByCategory(items.slice(0, count)).map((section) => (
    <MenuSection key={section._id} section={section} action={action} />
  ));
}

function MenuSection({
  section: { _id, name, items },
  action,
}: {
  section: CategorySection;
  action: Props['action'];
}) {
  const section = useScrollSpySection(_id);
  return (
    <section
      ref={section}
      data-category={_id}
      aria-labelledby={`category-${_id}`}
      className={classes.section}
      style={{ '--rows': items.length } as CSSProperties}
    >
      <h2 id={`category-${_id}`} className={classes.category}>
        {name}
      </h2>
      <ul className={classes.rows}>
        {items.map((item) => (
          <MenuRow key={item._id} item={item} action={action} />
        ))}
      </ul>
    </section>
  );
}

const MenuRow = memo(function MenuRow({ item, action }: { item: Item; action: Props['action'] }) {
  const m = dinerMenuMessages().list;
  return (
    <li className={classes.row} data-available={item.isAvailable}>
      <div className={classes.words}>
        <span className={classes.name}>
          <VegMark mealType={item.mealType} /> {item.name}
          {item.isStar && (
            <>
              {'\u00a0'}
              <span className={classes.star} role="img" aria-label={m.starred}>
                ★
              </span>
            </>
          )}
        </span>
        <span className={classes.price}>
          <Money rupees={item.price} />
          {!item.isAvailable && <span className={classes.soldOut}>{m.unavailable}</span>}
        </span>
      </div>
      {action(item)}
    </li>
  );
});

interface CategorySection {
  _id: string;
  name: string;
  items: Item[];
}

function groupByCategory(items: readonly Item[]): CategorySection[] {
  const sections = new Map<string, CategorySection>();
  for (const item of items) {
    const { _id, name } = item.categoryId;
    const section = sections.get(_id) ?? { _id, name, items: [] };
    section.items.push(item);
    sections.set(_id, section);
  }
  return [...sections.values()];
}
