import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import type { OptionRow } from '../menu.forms.ts';

/** @returns what KOTs print for the name of an item or a size that no printer can write */
export function nameHint(
  name: string,
  shortCode: string,
  unwritableNames: readonly string[],
): string | undefined {
  if (!unwritableNames.includes(name.trim())) return undefined;
  const m = menuMessages().unwritable;
  return shortCode.trim() === '' ? m.withoutCode : m.withCode;
}

/** @returns what KOTs print for the name of an option that no printer can write */
export function optionHint(
  { name, itemId }: Pick<OptionRow, 'name' | 'itemId'>,
  items: readonly Item[],
  unwritableNames: readonly string[],
): string | undefined {
  if (!unwritableNames.includes(name.trim())) return undefined;
  const m = menuMessages().unwritable;
  return items.find(({ _id }) => _id === itemId)?.shortCode ? m.optionWithItem : m.option;
}
