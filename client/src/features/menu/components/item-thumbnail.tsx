import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { photoFile } from '@tawa/shared/menu/menu.rules.ts';
import classes from './item-thumbnail.module.css';

/** In a list of items; a plain tile for an item without a photo, so that all names begin at one line. */
export function ItemThumbnail({ photo }: Pick<Item, 'photo'>) {
  return (
    <span className={classes.tile}>
      {photo && (
        <img src={photoFile(photo, 96)} width={96} height={96} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  );
}
