import { countAllDay, countedName } from '@tawa/client/src/features/kitchen/model/all-day.ts';
import { blockRows, lineBlocks } from '@tawa/client/src/features/kitchen/model/kot-blocks.ts';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { lineSummary } from '@tawa/shared/orders/choice-text.rules.ts';
import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import { describe, expect, test } from 'vitest';

const option = (name: string, qty = 1, more: Partial<KotLine['options'][number]> = {}) => ({
  ...{ _id: name, group: 'Add-ons', name, price: 10, qty, itemId: null, doneAt: null },
  ...more,
});

const line = (_id: string, fields: Partial<KotLine> = {}): KotLine => ({
  _id,
  foodItemId: 'f',
  name: 'Paneer Tikka (Half)',
  price: 160,
  quantity: 1,
  voidedQuantity: 0,
  variantId: 'v',
  options: [],
  note: '',
  seat: 0,
  doneAt: null,
  ...fields,
});

const kot = (...items: KotLine[]) =>
  ({ status: 'COOKING', items, changes: [], specialRequest: '' }) as unknown as Kot;

describe('the blocks of a KOT', () => {
  test('are one a line, with its options and its note', () => {
    const [first, second] = lineBlocks(
      kot(line('a'), line('b', { options: [option('Extra cheese', 2), option('Butter')], note: 'No onion' })),
    );
    expect(first?.choices).toEqual([]);
    expect(second?.choices).toEqual([
      { text: '+ 2 × Extra cheese', isNote: false, isGone: false },
      { text: '+ Butter', isNote: false, isGone: false },
      { text: '» No onion', isNote: true, isGone: false },
    ]);
  });

  test('continue a line of many choices, so that no block fills a cell', () => {
    const options = Array.from({ length: 11 }, (_, index) => option(`Option ${index}`));
    const note = 'less spicy, the gravy apart, '.repeat(5).slice(0, 140).trim();
    const blocks = lineBlocks(kot(line('a', { options, note }), line('b')));
    expect(blocks.map(({ line: { _id }, isContinued }) => `${_id} ${isContinued}`)).toEqual([
      'a false',
      'a true',
      'a true',
      'a true',
      'a true',
      'b false',
    ]);
    const choices = blocks.flatMap((block) => block.choices);
    expect(choices.filter(({ isNote }) => !isNote)).toHaveLength(11);
    const pieces = choices.filter(({ isNote }) => isNote).map(({ text }) => text);
    expect(pieces.join(' ')).toBe(`» ${note}`);
    for (const block of blocks) {
      expect(block.choices.length).toBeLessThanOrEqual(5);
      expect(block.choices.filter(({ isNote }) => isNote).length).toBeLessThanOrEqual(1);
    }
  });

  test('have a row each for the name and every choice, before they are measured', () => {
    const withChoices = line('b', { options: [option('Butter')], note: 'No onion' });
    expect(blockRows(kot(line('a'), withChoices))).toEqual([1, 3, 1]);
  });
});

describe('a combo', () => {
  const DONE = '2026-11-20T09:34:56.000Z';
  const thali = (more: Partial<KotLine> = {}) =>
    line('a', {
      name: 'Thali',
      quantity: 2,
      options: [
        option('Dal', 1, { itemId: 'dal', doneAt: DONE }),
        option('Naan', 3, { itemId: 'naan' }),
        option('Extra papad'),
      ],
      ...more,
    });

  test('has its pieces as choices that are marked by themselves', () => {
    expect(lineBlocks(kot(thali())).flatMap(({ choices }) => choices)).toMatchObject([
      { text: '+ Dal', piece: { optionId: 'Dal', isDone: true } },
      { text: '+ 3 × Naan', piece: { optionId: 'Naan', isDone: false } },
      { text: '+ Extra papad' },
    ]);
    expect(lineBlocks(kot(thali()))[0]?.choices[2]).not.toHaveProperty('piece');
  });

  test('counts its uncooked pieces all day under the names of their items, beside itself', () => {
    const kots = [
      kot(thali(), line('b', { name: 'Butter Naan', quantity: 2 })),
      kot(thali({ doneAt: DONE })),
    ];
    expect(countAllDay(kots, (itemId) => (itemId === 'naan' ? 'Butter Naan' : undefined))).toEqual([
      { name: 'Butter Naan', count: 8, choices: [] },
      { name: 'Thali', count: 2, choices: ['+ 2 × Extra papad'] },
    ]);
    expect(countAllDay([kot(thali())], () => undefined)).toMatchObject([{ name: 'Naan', count: 6 }, {}]);
  });

  test('counts half and full plates of one item apart, by the names of its options', () => {
    const items = [
      { _id: 'tikka', name: 'Paneer Tikka', variants: [{ name: 'Half' }, { name: 'Full' }] },
      { _id: 'naan', name: 'Butter Naan', variants: [] },
    ] as unknown as Item[];
    const options = ['Half Tikka', 'Full Tikka'].map((name) => option(name, 1, { itemId: 'tikka' }));
    const platter = line('a', { name: 'Platter', options });
    expect(countAllDay([kot(platter)], (itemId) => countedName(items, itemId))).toMatchObject([
      { name: 'Full Tikka', count: 1 },
      { name: 'Half Tikka', count: 1 },
      { name: 'Platter', count: 1 },
    ]);
    expect(['naan', 'deleted'].map((itemId) => countedName(items, itemId))).toEqual([
      'Butter Naan',
      undefined,
    ]);
  });
});

describe('a line with other choices', () => {
  const was = { _id: 'a', name: 'Paneer Tikka (Full)', options: [option('Extra cheese')], note: 'No onion' };
  const now = line('b', { options: [option('Butter')], note: 'Less spicy' });
  const changesOf = (kept: number): Kot['changes'] => [
    { ...was, was: 3, now: kept },
    { _id: 'b', name: now.name, options: now.options, note: now.note, was: 0, now: 1, replaces: was },
  ];

  test('shows what it was, struck, before what it is, and not as a deleted line too', () => {
    const [block, ...more] = lineBlocks({ ...kot(now), changes: changesOf(0) });
    expect(more).toEqual([]);
    expect(block).toMatchObject({ line: now, was: { name: 'Paneer Tikka (Full)' } });
    expect(block?.choices).toEqual([
      { text: '+ Extra cheese', isNote: false, isGone: true },
      { text: '+ Butter', isNote: false, isGone: false },
      { text: '» No onion', isNote: true, isGone: true },
      { text: '» Less spicy', isNote: true, isGone: false },
    ]);
  });

  test('that is for another guest now shows the seat that it was for, and its own', () => {
    const [before, after] = [
      { ...was, seat: 1 },
      line('b', { options: was.options, note: was.note, seat: 2 }),
    ];
    const changes: Kot['changes'] = [{ ...after, options: was.options, was: 0, now: 1, replaces: before }];
    const [block] = lineBlocks({ ...kot(after), changes });
    expect(block?.choices).toEqual([
      { text: 'Seat 1', isNote: false, isGone: true },
      { text: 'Seat 2', isNote: false, isGone: false },
      { text: '+ Extra cheese', isNote: false, isGone: false },
      { text: '» No onion', isNote: true, isGone: false },
    ]);
  });

  test('stands beside the rest of the line that it was part of', () => {
    const blocks = lineBlocks({ ...kot(line('a', { quantity: 2 }), now), changes: changesOf(2) });
    expect(blocks.filter(({ isContinued }) => !isContinued).map((block) => block.line._id)).toEqual([
      'a',
      'b',
    ]);
  });

  test('that was deleted later shows the kitchen the line that it knew', () => {
    const [deleted] = lineBlocks({ ...kot(line('c')), changes: changesOf(0).slice(0, 1) });
    expect(deleted?.line).toMatchObject({ _id: 'a', name: 'Paneer Tikka (Full)' });
    expect(deleted?.choices.map(({ text }) => text)).toEqual(['+ Extra cheese', '» No onion']);
  });
});

test('All day counts by item and variant, options by their pieces and notes by their plates', () => {
  const cheese = { options: [option('Extra cheese', 2)] };
  const kots = [
    kot(line('a', { quantity: 2, ...cheese }), line('b', { name: 'Paneer Tikka (Full)' })),
    kot(
      line('c', { note: 'No onion', options: [option('Extra cheese'), option('Butter')] }),
      line('d', { doneAt: '2026-11-20T09:34:56.000Z', ...cheese }),
    ),
    { ...kot(line('e', { note: 'No onion' })), status: 'CANCELLED' as const },
  ];
  expect(countAllDay(kots, () => undefined)).toEqual([
    { name: 'Paneer Tikka (Half)', count: 3, choices: ['+ 5 × Extra cheese', '+ Butter', '» No onion'] },
    { name: 'Paneer Tikka (Full)', count: 1, choices: [] },
  ]);
});

test('a line is summed up on one row', () => {
  const choices = { options: [option('Extra cheese', 2), option('Butter')], note: 'No onion' };
  expect(lineSummary(line('a', choices))).toBe('Paneer Tikka (Half) + 2 × Extra cheese + Butter » No onion');
  expect(lineSummary(line('a'))).toBe('Paneer Tikka (Half)');
});
