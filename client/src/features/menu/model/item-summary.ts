import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { findMissingChoice } from '@tawa/shared/menu/item-choices.rules.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';

export interface ItemSummary {
  /** Like `2 sizes · Add-ons, Spice level`; empty for an item without choices. */
  choices: string;
  /** Says why nobody can order the item although it is switched on. */
  fault: string | undefined;
}

/** @param groups the groups of the shop; see `offeredGroups` */
export function summariseChoices(item: Item, groups: readonly OptionGroup[]): ItemSummary {
  const m = menuMessages().choices;
  const ofItem = item.optionGroupIds.flatMap((id) => groups.find(({ _id }) => _id === id) ?? []);
  const parts = [
    item.variants.length > 0 ? m.variants(item.variants.length) : '',
    ofItem.map(({ name }) => name).join(', '),
  ];
  const missing = item.isAvailable ? findMissingChoice(item, ofItem) : undefined;
  const lacking =
    missing && missing !== 'variants'
      ? missing.options.filter(({ isAvailable, itemId }) => !isAvailable && itemId).map(({ name }) => name)
      : [];
  return {
    choices: parts.filter(Boolean).join(' · '),
    fault:
      missing &&
      (missing === 'variants' ? m.noVariantLeft : m.tooFewOptionsLeft(missing.name, missing.min, lacking)),
  };
}
