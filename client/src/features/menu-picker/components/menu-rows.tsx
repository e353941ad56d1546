import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { dinerMenuMessages } from '@tawa/shared/messages/menu.diner.en.ts';
import { dinerOrderMessages } from '@tawa/shared/messages/orders.diner.en.ts';
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
  const sizes = countByCategory(items);
  return groupByCategory(items.slice(0, count)).map((section) => (
    <MenuSection key={section._id} section={section} size={sizes.get(section._id) ?? 0} action={action} />
  ));
}

interface SectionProps extends Pick<Props, 'action'> {
  section: CategorySection;
  /** With the items that are not rendered yet. */
  size: number;
}

function MenuSection({ section: { _id, name, items }, size, action }: SectionProps) {
  const section = useScrollSpySection(_id);
  return (
    <section
      ref={section}
      data-category={_id}
      aria-labelledby={`category-${_id}`}
      className={classes.section}
      style={{ '--rows': items.length } as CSSProperties}
    >
      <div className={classes.heading}>
        <h2 id={`category-${_id}`} className={classes.category}>
          {name}
        </h2>
        <span className={`${classes.count} figures`}>{dinerOrderMessages().cart.items(size)}</span>
      </div>
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
      <span className={classes.mark}>
        <VegMark mealType={item.mealType} />
      </span>
      <span className={classes.name}>
        {item.name}
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
        {item.isBestSeller && <span className={classes.bestSeller}>{m.bestSeller}</span>}
        {!item.isAvailable && <span className={classes.soldOut}>{m.unavailable}</span>}
      </span>
      <span className={classes.action}>{action(item)}</span>
    </li>
  );
});

interface CategorySection {
  _id: string;
  name: string;
  items: Item[];
}

function countByCategory(items: readonly Item[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const { categoryId } of items) sizes.set(categoryId._id, (sizes.get(categoryId._id) ?? 0) + 1);
  return sizes;
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
