import { readFileSync } from 'node:fs';
import { describeChanges } from '@tawa/shared/menu/import-messages.rules.ts';
import { FORM_FIELDS } from '@tawa/shared/menu/item-fields.rules.ts';
import { CSV_COLUMNS, type ImportedItem, toImportedItem } from '@tawa/shared/menu/menu-columns.rules.ts';
import { expect, test } from 'vitest';
import { anItem } from '../../support/builders/item.ts';

const item = anItem({ name: 'Naan', price: 60 });
const changed: ImportedItem = {
  name: 'Keema Naan',
  price: 90.5,
  categoryName: 'SPECIALS',
  mealType: 'NONVEG',
  isStar: true,
  isAvailable: false,
  shortCode: 'KN',
  priority: 2,
};

test('the preview of an import describes every changed field', () => {
  expect(describeChanges(item, changed).split(', ')).toEqual([
    'Naan → Keema Naan',
    '₹60 → ₹90.50',
    'BREADS → SPECIALS',
    'Veg → Non-veg',
    'not starred → starred',
    'available → not available',
    'no short code → KN',
    'no priority → priority 2',
  ]);
  expect(describeChanges(item, toImportedItem(item))).toBe('');
});

test('each CSV column has its own position, from 1 without gaps', () => {
  expect(CSV_COLUMNS.map(({ position }) => position).sort((a, b) => a - b)).toEqual(
    CSV_COLUMNS.map((_, index) => index + 1),
  );
});

/** The fields that a component of the client names in calls like `form.field('price')`. */
function fieldsIn(component: string, pattern: RegExp): string[] {
  const source = readFileSync(`client/src/features/menu/components/${component}.tsx`, 'utf8');
  return [...new Set([...source.matchAll(pattern)].map(([, field = '']) => field))].sort();
}

test('every field has an input in the form or a switch in the list', () => {
  const switches = CSV_COLUMNS.filter(({ initial }) => typeof initial === 'boolean');
  expect(fieldsIn('item-form', /\bform\.(?:field|select)\('(\w+)'/g)).toEqual([...FORM_FIELDS].sort());
  expect(fieldsIn('item-row', /\bonSwitch\(_id, '(\w+)'/g)).toEqual(
    switches.map(({ field }) => field).sort(),
  );
});
