import { lineName } from '@tawa/shared/menu/item-choices.rules.ts';
import type { ItemCodes } from '../../../printing/print-document.ts';
import type { RoutedItem } from '../printers/stations.repository.ts';

/** Each printer has these characters, so that a text of them needs no code. */
const ASCII = /^[\x20-\x7e]*$/;

interface NamedLine {
  name: string;
  options: readonly { name: string }[];
}

interface CodedLine extends NamedLine {
  foodItemId: string;
  variantId: string | null;
  options: readonly { name: string; itemId?: string | null }[];
}

/** Whether a printer may lack letters of the line. */
export const mayNeedCodes = ({ name, options }: NamedLine): boolean =>
  [name, ...options.map((option) => option.name)].some((text) => !ASCII.test(text));

/** The short codes of the item, its variant and the items among its options. */
export function itemCodesOf(line: CodedLine, itemOf: (itemId: string) => RoutedItem | undefined): ItemCodes {
  if (!mayNeedCodes(line)) return {};
  const { name, foodItemId, variantId, options } = line;
  const item = itemOf(foodItemId);
  const variant = item?.variants?.find(({ id }) => id === variantId);
  const variantText = lineName('', variant);
  // A variant that was deleted or renamed since the order is a part of the name that nothing tells from the item's.
  const isKnown = variantId === null ? true : variant !== undefined && name.endsWith(variantText);
  const codes = [
    ...(isKnown ? [{ part: name.slice(0, name.length - variantText.length), code: item?.shortCode }] : []),
    ...(variant && isKnown ? [{ part: variant.name, code: variant.shortCode }] : []),
    ...options.map(({ name: part, itemId }) => ({
      part,
      code: itemId ? itemOf(itemId)?.shortCode : undefined,
    })),
  ].flatMap(({ part, code }) => (code && !ASCII.test(part) ? [{ part, code }] : []));
  return { ...(codes.length > 0 && { codes }), ...(item?.shortCode && { itemCode: item.shortCode }) };
}
