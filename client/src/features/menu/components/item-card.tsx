import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { memo } from 'react';
import { Money } from '../../../ui/elements/money.tsx';
import { VegMark } from '../../../ui/elements/veg-mark.tsx';
import { RowActions } from '../../../ui/lists/row-actions.tsx';
import classes from './item-card.module.css';
import type { ItemActions } from './item-list.tsx';

export const ItemCard = memo(function ItemCard({ item, onEdit, onDelete }: ItemActions & { item: Item }) {
  const { name, isStar, isAvailable, shortCode, categoryId } = item;
  const m = menuMessages().item;
  return (
    <div className={classes.card} data-available={isAvailable}>
      <span className={classes.name} title={name}>
        <VegMark mealType={item.mealType} /> <span>{name}</span>
        {isStar && (
          <span className={classes.star} role="img" aria-label={m.starred}>
            {'\u00a0★'}
          </span>
        )}
      </span>
      <span className={classes.about}>{[shortCode, categoryId.name].filter(Boolean).join(' · ')}</span>
      <span className={classes.foot}>
        <span className={classes.price}>
          <Money rupees={item.price} />
          {!isAvailable && <span className={classes.soldOut}>{m.notAvailable}</span>}
        </span>
        <RowActions name={name} onEdit={() => onEdit(item)} onDelete={() => onDelete(item)} />
      </span>
    </div>
  );
});
