import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { memo, type ReactNode } from 'react';
import { Money } from '../../../ui/money.tsx';
import { VegMark } from '../../../ui/veg-mark.tsx';
import classes from './menu-rows.module.css';

interface Props {
  items: readonly Item[];
  /** What can be done with an item: 'Add to Cart', how many. Keep it the same function. */
  action: (item: Item) => ReactNode;
}

/** The menu as rows under the names of its categories, in the order of the menu. */
export function MenuRows({ items, action }: Props) {
  return sectionsOf(items).map(({ _id, name, items: rows }) => (
    <section key={_id} className={classes.section} aria-labelledby={`category-${_id}`}>
      <h2 id={`category-${_id}`} className={classes.category}>
        {name}
      </h2>
      <ul className={classes.rows}>
        {rows.map((item) => (
          <MenuRow key={item._id} item={item} action={action} />
        ))}
      </ul>
    </section>
  ));
}

const MenuRow = memo(function MenuRow({ item, action }: { item: Item; action: Props['action'] }) {
  return (
    <li className={classes.row} data-available={item.isAvailable}>
      <div className={classes.words}>
        <span className={classes.name}>
          <VegMark mealType={item.mealType} /> {item.name}
          {item.isStar && (
            <>
              {'\u00a0'}
              <span className={classes.star} role="img" aria-label="Starred">
                ★
              </span>
            </>
          )}
        </span>
        <span className={classes.price}>
          <Money rupees={item.price} />
          {!item.isAvailable && <span className={classes.soldOut}>Not available now</span>}
        </span>
      </div>
      {action(item)}
    </li>
  );
});

function sectionsOf(items: readonly Item[]): { _id: string; name: string; items: Item[] }[] {
  const sections = new Map<string, { _id: string; name: string; items: Item[] }>();
  for (const item of items) {
    const { _id, name } = item.categoryId;
    const section = sections.get(_id) ?? { _id, name, items: [] };
    section.items.push(item);
    sections.set(_id, section);
  }
  return [...sections.values()];
}
