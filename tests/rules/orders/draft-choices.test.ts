import {
  chooseOption,
  priceSoFar,
  resolveDraft,
  resumeChoices,
  startChoices,
} from '@tawa/client/src/features/item-choices/model/draft-choices.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { expect, test } from 'vitest';
import { anItem } from '../../support/builders/item.ts';

const variant = { isAvailable: true, isDefault: false, shortCode: null };
const half = { ...variant, _id: 'half', name: 'Half', price: 160 };
const full = { ...variant, _id: 'full', name: 'Full', price: 290 };
const tikka = anItem({
  name: 'Paneer Tikka',
  price: 160,
  variants: [half, full],
  optionGroupIds: ['spice', 'add-ons'],
});
const option = (_id: string, more = {}) => ({
  _id,
  name: _id,
  price: 0,
  mealType: null,
  isAvailable: true,
  isDefault: false,
  maxEach: 1,
  itemId: null,
  ...more,
});
const spice: OptionGroup = {
  _id: 'spice',
  name: 'Spice level',
  min: 1,
  max: 1,
  options: [option('mild'), option('hot')],
};
const addOns: OptionGroup = {
  _id: 'add-ons',
  name: 'Add-ons',
  min: 0,
  max: 2,
  options: [option('cheese', { price: 30, maxEach: 2 }), option('butter', { price: 15, isDefault: true })],
};
const groups = [spice, addOns];

test('the only size that is available, the default ones and no other choice are made in advance', () => {
  expect(startChoices(tikka, groups)).toMatchObject({ variantId: undefined });
  const soldOut = { ...tikka, variants: [half, { ...full, isAvailable: false }] };
  expect(startChoices(soldOut, groups)).toMatchObject({ variantId: 'half' });
  const preferred = { ...tikka, variants: [half, { ...full, isDefault: true }] };
  expect(startChoices(preferred, groups)).toEqual({
    variantId: 'full',
    quantities: new Map([['butter', 1]]),
    note: '',
  });
  expect(startChoices(preferred, groups, 'half')).toMatchObject({ variantId: 'half' });
});

test('a line that is edited loses what the menu does not have any more', () => {
  const options = ['cheese', 'hot', 'gone'].map((optionId) => ({ optionId, qty: 1 }));
  const soldOut = [{ ...spice, options: [option('mild'), option('hot', { isAvailable: false })] }, addOns];
  expect(resumeChoices(tikka, soldOut, { variantId: 'quarter', options, note: 'No onion' })).toEqual({
    variantId: undefined,
    quantities: new Map([['cheese', 1]]),
    note: 'No onion',
  });
});

test('the first unmet group is named, and the sum is known before', () => {
  const none = startChoices(tikka, groups);
  expect(resolveDraft(tikka, groups, none)).toMatchObject({
    unmet: { groupId: undefined, fault: { error: 'item.variant_required' } },
  });
  const sized = { ...none, variantId: 'full' };
  expect(resolveDraft(tikka, groups, sized)).toMatchObject({
    unmet: { groupId: 'spice', fault: { error: 'item.too_few_options' } },
  });
  expect(priceSoFar(tikka, groups, sized)).toBe(305);
  const spiced = chooseOption(chooseOption(sized, spice, 'mild', 1), spice, 'hot', 1);
  const cheesy = chooseOption(chooseOption(spiced, addOns, 'butter', 0), addOns, 'cheese', 2);
  expect(resolveDraft(tikka, groups, { ...cheesy, note: ' No\n onion ' })).toEqual({
    line: {
      name: 'Paneer Tikka (Full)',
      price: 350,
      variantId: 'full',
      options: [
        { optionId: 'hot', qty: 1 },
        { optionId: 'cheese', qty: 2 },
      ],
      note: 'No onion',
    },
  });
});
