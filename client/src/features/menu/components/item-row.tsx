import { IconCopy, IconStar, IconStarFilled } from '@tabler/icons-react';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { memo } from 'react';
import { IconButton } from '../../../ui/elements/button.tsx';
import { Money } from '../../../ui/elements/money.tsx';
import { VegMark } from '../../../ui/elements/veg-mark.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { RowActions } from '../../../ui/lists/row-actions.tsx';
import { availabilityOf, describeSwitch } from '../model/availability.ts';
import { summariseChoices } from '../model/item-summary.ts';
import type { ItemEntryProps } from './item-list.tsx';
import classes from './item-row.module.css';
import { ItemThumbnail } from './item-thumbnail.tsx';

export const ItemRow = memo(function ItemRow({
  item,
  offeredGroups,
  onSwitch,
  onAvailability,
  onEdit,
  onCopy,
  onDelete,
}: ItemEntryProps) {
  const { _id, name, isStar, isAvailable } = item;
  const m = menuMessages().item;
  const { choices, fault } = summariseChoices(item, offeredGroups);
  return (
    <div
      className={classes.row}
      data-available={isAvailable}
      data-exception={!fault && availabilityOf(item) !== 'AVAILABLE'}
    >
      <IconButton
        className={classes.star ?? ''}
        label={m.star(name)}
        aria-pressed={isStar}
        onClick={() => onSwitch(_id, 'isStar', !isStar)}
      >
        {isStar ? <IconStarFilled size={20} aria-hidden="true" /> : <IconStar size={20} aria-hidden="true" />}
      </IconButton>
      <span className={classes.photo}>
        <ItemThumbnail photo={item.photo} />
      </span>
      <span className={classes.item} title={name}>
        <VegMark mealType={item.mealType} /> <b>{name}</b>
        {item.shortCode && <span className={classes.code}>{item.shortCode}</span>}
      </span>
      <span className={classes.category}>
        <span>{item.categoryId.name}</span>
        {(fault ?? choices) && (
          <span className={fault && classes.fault} title={fault ?? choices}>
            {fault ?? choices}
          </span>
        )}
      </span>
      <span className={classes.price}>
        {item.variants.length > 0 && <small>{m.from} </small>}
        <Money rupees={item.price} />
      </span>
      <span className={classes.state}>
        <Switch
          label={m.isAvailable(name)}
          on={isAvailable}
          onSwitch={(on) => onSwitch(_id, 'isAvailable', on)}
        />
        <button
          type="button"
          className={classes.word}
          aria-label={m.availabilityOf(describeSwitch(item), name)}
          onClick={() => onAvailability(_id)}
        >
          {describeSwitch(item)}
        </button>
      </span>
      <span className={classes.actions}>
        <RowActions name={name} onEdit={() => onEdit(item)} onDelete={() => onDelete(item)}>
          <IconButton label={m.copy(name)} onClick={() => onCopy(item)}>
            <IconCopy size={20} aria-hidden="true" />
          </IconButton>
        </RowActions>
      </span>
    </div>
  );
});
