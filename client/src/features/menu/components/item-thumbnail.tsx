import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { photoFile } from '@tawa/shared/menu/menu.rules.ts';
import classes from './item-thumbnail.module.css';

/**
 * Shows the photo in a list of items. An item without one has a plain tile, so that all names are aligned.
 */
export function ItemThumbnail({ photo }: Pick<Item, 'photo'>) {
  return (
    <span className={classes.tile}>
      {photo && (
        <img src={photoFile(photo, 96)} width={96} height={96} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  );
}
