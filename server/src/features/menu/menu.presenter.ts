import { basisPointsToPercent } from '@tawa/shared/gst.ts';
import type { Category, Item } from '@tawa/shared/menu/menu.contract.ts';
import { toRupees } from '@tawa/shared/money.ts';
import type { CategoryRow } from './categories.repository.ts';
import type { ItemRow } from './menu.repository.ts';

export function presentItem({ id, categoryId, categoryName, price, gstRate, ...rest }: ItemRow): Item {
  return {
    _id: id,
    ...rest,
    price: toRupees(price),
    gstRate: gstRate === null ? null : basisPointsToPercent(gstRate),
    categoryId: { _id: categoryId, name: categoryName },
  };
}

export function presentCategory({ id, ...rest }: CategoryRow): Category {
  return { _id: id, ...rest };
}
