import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { hasFewRemaining, photoFile } from '@tawa/shared/menu/menu.rules.ts';
import { dinerMenuMessages } from '@tawa/shared/messages/menu.diner.en.ts';
import { dinerOrderMessages } from '@tawa/shared/messages/orders.diner.en.ts';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { VegMark } from '../../../ui/elements/veg-mark.tsx';
import { useIncrementalCount } from '../../../ui/hooks/use-incremental-count.ts';
import { useScrollSpySection } from '../../../ui/hooks/use-scroll-spy.ts';
import { ItemPrice } from './item-price.tsx';
import classes from './menu-rows.module.css';

interface Props {
  items: readonly Item[];
  /** The function must stay the same object. */
  action: (item: Item) => ReactNode;
  /** Opens the sheet of the item. The function must stay the same object. */
  onOpen: (item: Item) => void;
  /** With another key, the list is rendered from its start again. */
  listKey?: string;
}

export function MenuRows({ items, listKey, ...row }: Props) {
  const count = useIncrementalCount(items.length, listKey);
  return groupByCategory(items, count).map((section) => (
    <MenuSection key={section._id} section={section} {...row} />
  ));
}

interface SectionProps extends Pick<Props, 'action' | 'onOpen'> {
  section: CategorySection;
}

function MenuSection({ section: { _id, name, size, items }, ...row }: SectionProps) {
  const section = useScrollSpySection(_id);
  return (
    <section
      ref={section}
      data-category={_id}
      aria-labelledby={`category-${_id}`}
      className={classes.section}
      style={
        {
          '--rows': items.length,
          '--tall': items.filter(isTall).length,
        } as CSSProperties
      }
    >
      <div className={classes.heading}>
        <h2 id={`category-${_id}`} className={classes.category}>
          {name}
        </h2>
        <span className={`${classes.count} figures`}>{dinerOrderMessages().cart.items(size)}</span>
      </div>
      <ul className={classes.rows}>
        {items.map((item) => (
          <MenuRow key={item._id} item={item} {...row} />
        ))}
      </ul>
    </section>
  );
}

type RowProps = Omit<SectionProps, 'section'> & { item: Item };

const MenuRow = memo(function MenuRow({ item, action, onOpen }: RowProps) {
  const m = dinerMenuMessages().list;
  return (
    <li className={classes.row} data-available={item.isAvailable} data-tall={isTall(item)}>
      {item.photo && (
        <img
          className={classes.photo}
          src={photoFile(item.photo, 96)}
          srcSet={`${photoFile(item.photo, 240)} 2x`}
          width={88}
          height={88}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
      <span className={classes.name}>
        <VegMark mealType={item.mealType} />
        <button type="button" onClick={() => onOpen(item)}>
          {item.name}
        </button>
        {item.isStar && (
          <span className={classes.star} role="img" aria-label={m.starred}>
            ★
          </span>
        )}
      </span>
      {item.shortDescription && <span className={classes.about}>{item.shortDescription}</span>}
      <span className={classes.price}>
        <ItemPrice item={item} />
        {item.isBestSeller && <span className={classes.bestSeller}>{m.bestSeller}</span>}
        {hasFewRemaining(item) && <span className={classes.soldOut}>{m.onlyLeft(item.remaining ?? 0)}</span>}
        {!item.isAvailable && <span className={classes.soldOut}>{m.unavailable}</span>}
      </span>
      <span className={classes.action}>{action(item)}</span>
    </li>
  );
});

const isTall = ({ photo, shortDescription }: Item): boolean => Boolean(photo || shortDescription);

interface CategorySection {
  _id: string;
  name: string;
  /** Includes the items that are not rendered yet. */
  size: number;
  items: Item[];
}

/** Counts the items from `limit` on, but leaves them out. */
function groupByCategory(items: readonly Item[], limit: number): CategorySection[] {
  const sections = new Map<string, CategorySection>();
  for (const [index, item] of items.entries()) {
    const { _id, name } = item.categoryId;
    const section = sections.get(_id) ?? { _id, name, size: 0, items: [] };
    section.size += 1;
    if (index < limit) section.items.push(item);
    sections.set(_id, section);
  }
  return [...sections.values()].filter((section) => section.items.length > 0);
}
