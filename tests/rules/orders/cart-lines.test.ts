import {
  addLine,
  type CartLine,
  keyOfLine,
  replaceLine,
  stepLine,
} from '@tawa/client/src/features/cart/model/cart-lines.ts';
import { describeCartFaults } from '@tawa/client/src/features/cart/model/describe-line.ts';
import { isOrderable, priceCart, toOrderBody } from '@tawa/client/src/features/cart/model/priced-cart.ts';
import { markOrderable } from '@tawa/client/src/features/menu/model/orderable-items.ts';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { MAX_LINES, MAX_QUANTITY } from '@tawa/shared/orders/orders.rules.ts';
import { describe, expect, test } from 'vitest';
import { anItem } from '../../support/builders/item.ts';

const cheese = { optionId: 'cheese', qty: 1 };
const butter = { optionId: 'butter', qty: 2 };
const line = (more: Partial<CartLine> = {}): CartLine => ({
  foodItemId: 'tikka',
  name: 'Paneer Tikka (Half)',
  price: 160,
  qty: 1,
  variantId: 'half',
  ...more,
});
const quantities = (lines: readonly CartLine[]) => lines.map(({ qty }) => qty);

describe('the lines of a cart', () => {
  test('become one only with the same variant, options, note and seat', () => {
    const added = [
      line(),
      line({ variantId: 'full' }),
      line({ options: [cheese, butter] }),
      line({ note: 'No onion' }),
      line({ options: [butter, cheese] }),
      line({ note: 'No onion', qty: 3 }),
      line({ seat: 2 }),
      line({ seat: 0 }),
    ].reduce<CartLine[]>(addLine, []);
    expect(quantities(added)).toEqual([2, 1, 2, 4, 1]);
  });

  test('of an older version, without choices, are plain lines', () => {
    const stored = { foodItemId: 'chai', name: 'Chai', price: 20, qty: 1 };
    expect(quantities(addLine([stored], { ...stored, options: [], note: '' }))).toEqual([2]);
  });

  test('have a limit of pieces and of lines', () => {
    expect(quantities(addLine([line({ qty: 98 })], line({ qty: 5 })))).toEqual([MAX_QUANTITY]);
    const full = Array.from({ length: MAX_LINES }, (_, n) => line({ note: String(n) }));
    expect(addLine(full, line())).toHaveLength(MAX_LINES);
  });

  test('disappear with their last piece, one at a time', () => {
    const noted = line({ note: 'No onion' });
    expect(stepLine([line(), noted], keyOfLine(noted), -1)).toEqual([line()]);
  });

  test('keep their place when edited, and merge with the line that they become', () => {
    const [first, second, third] = [line(), line({ note: 'No onion', qty: 2 }), line({ variantId: 'full' })];
    const noted = line({ note: 'Less oil', qty: 4 });
    expect(replaceLine([first, second, third], keyOfLine(second), noted)).toEqual([first, noted, third]);
    const merged = replaceLine([first, second, third], keyOfLine(third), line({ note: 'No onion' }));
    expect(merged).toEqual([first, line({ note: 'No onion', qty: 3 })]);
    expect(replaceLine([first], keyOfLine(first), line({ qty: 7 }))).toEqual([line({ qty: 7 })]);
  });
});

const item = anItem({
  _id: 'tikka',
  name: 'Paneer Tikka',
  price: 160,
  variants: [
    { _id: 'half', name: 'Half', price: 160.1, shortCode: 'H', isAvailable: true, isDefault: true },
    { _id: 'full', name: 'Full', price: 290, shortCode: 'F', isAvailable: true, isDefault: false },
  ],
  optionGroupIds: ['add-ons'],
});
const option = { price: 30.2, mealType: null, isAvailable: true, isDefault: false, maxEach: 2, itemId: null };
const addOns: OptionGroup = {
  _id: 'add-ons',
  name: 'Add-ons',
  min: 0,
  max: 2,
  options: [{ ...option, _id: 'cheese', name: 'Extra cheese' }],
};
const cartOf = (...lines: CartLine[]) => ({ lines, specialRequest: '', touchedAt: 0 });

describe('a priced cart', () => {
  const chosen = line({ price: 1, options: [cheese], note: 'No onion', seat: 2, qty: 2 });

  test('has the names and prices of the menu, and sends the choices', () => {
    const priced = priceCart(cartOf(chosen), [item], [addOns]);
    expect(priced.lines).toMatchObject([
      { name: 'Paneer Tikka (Half)', price: 190.3, chosenOptions: [{ name: 'Extra cheese', price: 30.2 }] },
    ]);
    expect(priced).toMatchObject({ itemCount: 2, totalRupees: 380.6, hasUnavailable: false });
    expect(toOrderBody(priced, '', { tableNo: 'T1' }).cartItems).toEqual([
      {
        foodItemId: 'tikka',
        name: 'Paneer Tikka (Half)',
        price: 190.3,
        qty: 2,
        variantId: 'half',
        options: [cheese],
        note: 'No onion',
        seat: 2,
      },
    ]);
  });

  test('keeps the price of the tap while the option groups load', () => {
    expect(priceCart(cartOf(chosen), [item], undefined)).toMatchObject({
      totalRupees: 2,
      hasUnavailable: false,
    });
  });

  test('has no more of an item than are left, all its lines together', () => {
    const plain = { ...item, variants: [], optionGroupIds: [], remaining: 3 };
    const [two, noted] = [
      line({ variantId: undefined, qty: 2 }),
      line({ variantId: undefined, note: 'Jain' }),
    ];
    expect(priceCart(cartOf(two, noted), [plain], [])).toMatchObject({
      lines: [{ maxQuantity: 2 }, { maxQuantity: 1 }],
      hasTooMany: false,
    });
    const priced = priceCart(cartOf(two, { ...noted, qty: 3 }), [plain], []);
    expect(priced).toMatchObject({ lines: [{ maxQuantity: 0 }, { maxQuantity: 1 }], hasTooMany: true });
    expect(isOrderable(priced)).toBe(false);
    expect(priceCart(cartOf(two), [{ ...plain, remaining: null }], []).lines).toMatchObject([
      { maxQuantity: MAX_QUANTITY },
    ]);
  });

  test('on its way is not short of the pieces that it has taken itself', () => {
    const last = { ...item, variants: [], optionGroupIds: [], remaining: 0, isAvailable: false };
    const plain = line({ variantId: undefined });
    const order = {
      key: 'k',
      body: toOrderBody(priceCart(cartOf(plain), [], []), '', {}),
      at: 0,
      by: '',
      failed: false,
    };
    expect(isOrderable(priceCart(cartOf(plain), [last], []))).toBe(false);
    expect(isOrderable(priceCart({ ...cartOf(plain), unsent: order }, [last], []))).toBe(true);
  });

  test('cannot be sent with a piece of a combo that is sold out, unless it has taken that piece itself', () => {
    const lassi = {
      ...item,
      _id: 'lassi',
      variants: [],
      optionGroupIds: [],
      remaining: 0,
      isAvailable: false,
    };
    const piece = { ...option, _id: 'with-lassi', name: 'Lassi', itemId: 'lassi' };
    const thali = { ...item, variants: [] };
    const drinks = [{ ...addOns, min: 1, options: [piece] }];
    const chosen = line({ variantId: undefined, options: [{ optionId: 'with-lassi', qty: 1 }] });
    const menu = markOrderable([thali, lassi], drinks);
    expect(menu.map(({ isAvailable }) => isAvailable)).toEqual([false, false]);
    expect(isOrderable(priceCart(cartOf(chosen), menu, drinks))).toBe(false);
    expect(priceCart(cartOf(chosen), [thali, lassi], drinks).lines).toMatchObject([
      { fault: { error: 'item.piece_unavailable', details: { option: 'Lassi' } } },
    ]);
    const body = toOrderBody(priceCart(cartOf(chosen), [], []), '', {});
    const unsent = { key: 'k', body, at: 0, by: '', failed: false };
    expect(isOrderable(priceCart({ ...cartOf(chosen), unsent }, menu, drinks))).toBe(true);
  });

  test('keeps the good lines beside one that the menu does not allow any more', () => {
    const stale = line({ variantId: 'quarter' });
    const without = {
      ...addOns,
      options: [{ ...option, _id: 'cheese', name: 'Cheese', isAvailable: false }],
    };
    expect(priceCart(cartOf(line(), stale, chosen), [item], [without])).toMatchObject({
      lines: [
        { isAvailable: true },
        { isAvailable: false, fault: { error: 'item.variant_required' } },
        { isAvailable: false, fault: { error: 'item.option_unavailable' } },
      ],
      itemCount: 1,
      totalRupees: 160.1,
      hasUnavailable: true,
    });
    expect(priceCart(cartOf(line()), [], []).lines).toMatchObject([{ isAvailable: false }]);
  });

  test('names each line that is in the way, and what of it is gone', () => {
    const soldOut = (name: string) => `${name} is sold out.`;
    const butterOut = {
      ...addOns,
      options: [...addOns.options, { ...option, _id: 'butter', name: 'Butter', isAvailable: false }],
    };
    const withBoth = line({ options: [cheese, butter] });
    const describe = (menu: Item, groups: OptionGroup[], ...lines: CartLine[]) =>
      describeCartFaults(priceCart(cartOf(...lines), [menu], groups), soldOut);
    expect(describe(item, [butterOut], line(), withBoth)).toBe(
      'Paneer Tikka (Half): Butter is not available any more. Please choose again.',
    );
    // The item does not ask for the group any more.
    expect(describe({ ...item, optionGroupIds: [] }, [butterOut], withBoth)).toBe(
      'Paneer Tikka (Half): Extra cheese and Butter are not available any more. Please choose again.',
    );
    expect(describe(item, [], withBoth)).toBe(
      'Paneer Tikka (Half): An add-on is not available any more. Please choose again.',
    );
    const noHalf = { ...item, variants: item.variants.filter(({ _id }) => _id === 'full') };
    expect(describe(noHalf, [addOns], line())).toBe('Paneer Tikka (Half): Please choose a size.');
    expect(describe({ ...item, isAvailable: false }, [addOns], line(), chosen, withBoth)).toBe(
      'Paneer Tikka (Half) is sold out.',
    );
    expect(describe({ ...item, remaining: 1 }, [addOns], line({ qty: 2 }))).toBe(
      'Fewer are left than in this order. Take fewer to continue.',
    );
  });
});
