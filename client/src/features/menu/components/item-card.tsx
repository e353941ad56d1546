import { IconCopy } from '@tabler/icons-react';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { memo } from 'react';
import { IconButton } from '../../../ui/elements/button.tsx';
import { Money } from '../../../ui/elements/money.tsx';
import { VegMark } from '../../../ui/elements/veg-mark.tsx';
import { RowActions } from '../../../ui/lists/row-actions.tsx';
import { describeSwitch } from '../model/availability.ts';
import { summariseChoices } from '../model/item-summary.ts';
import classes from './item-card.module.css';
import type { ItemEntryProps } from './item-list.tsx';
import { ItemThumbnail } from './item-thumbnail.tsx';

export const ItemCard = memo(function ItemCard({
  item,
  offeredGroups,
  onAvailability,
  onEdit,
  onCopy,
  onDelete,
}: ItemEntryProps) {
  const { name, isStar, isAvailable, shortCode, categoryId } = item;
  const m = menuMessages().item;
  const { choices, fault } = summariseChoices(item, offeredGroups);
  return (
    <div className={classes.card} data-available={isAvailable}>
      <span className={classes.head}>
        <ItemThumbnail photo={item.photo} />
        <span className={classes.words}>
          <span className={classes.name} title={name}>
            <VegMark mealType={item.mealType} /> <span>{name}</span>
            {isStar && (
              <span className={classes.star} role="img" aria-label={m.starred}>
                {'\u00a0★'}
              </span>
            )}
          </span>
          <span className={classes.about} data-fault={fault !== undefined} title={fault}>
            {fault ?? [shortCode, categoryId.name, choices].filter(Boolean).join(' · ')}
          </span>
        </span>
      </span>
      <span className={classes.foot}>
        <span className={classes.price}>
          <span>
            {item.variants.length > 0 && <small>{m.from} </small>}
            <Money rupees={item.price} />
          </span>
          <button
            type="button"
            className={classes.availability}
            aria-label={m.availabilityOf(describeSwitch(item), name)}
            onClick={() => onAvailability(item._id)}
          >
            {describeSwitch(item)}
          </button>
        </span>
        <RowActions name={name} onEdit={() => onEdit(item)} onDelete={() => onDelete(item)}>
          <IconButton label={m.copy(name)} onClick={() => onCopy(item)}>
            <IconCopy size={20} aria-hidden="true" />
          </IconButton>
        </RowActions>
      </span>
    </div>
  );
});
