import { foldName } from '@tawa/shared/tables/tables.rules.ts';

/** @param place table name as in the URL or picker; '' for an order without a table */
export function placeKey(shopId: string, place: string): string {
  return `${shopId}/${foldName(place)}`;
}

export function parsePlaceKey(key: string): { shopId: string; place: string } {
  const [shopId = '', ...place] = key.split('/');
  return { shopId, place: place.join('/') };
}
