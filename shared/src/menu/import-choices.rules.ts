import { foldName } from '../tables/tables.rules.ts';
import type { MenuImportError } from './import-messages.rules.ts';
import type { Item, ItemVariant } from './item.contract.ts';
import { hasPossibleRange, MAX_OPTION_GROUPS, MAX_OPTIONS, MAX_VARIANTS } from './item-choices.rules.ts';
import type { ImportOptionRow, ImportRow } from './menu-import.contract.ts';
import type { OptionGroup } from './option-group.contract.ts';

/**
 * Plans what an import does to variants and option groups. Those that the file does not name stay as they
 * are.
 */

/** A new variant has no `_id`. */
export type ImportedVariant = Omit<ItemVariant, '_id'> & { _id?: string };
type ImportedOption = Omit<OptionGroup['options'][number], '_id'> & { _id?: string };

/** Finds the item that the row of an option names. */
export interface ItemNames {
  /** Name of an item of the menu; undefined if the item is no longer on it. */
  nameOf(itemId: string): string | undefined;
  /** Finds the item on the menu, or else among the file's new items, and returns its id. */
  find(name: string): string | undefined;
}

/** A row with its index in the list of the request. */
interface Indexed<Row> {
  row: Row;
  index: number;
}

type RowGroup<Row> = [Indexed<Row>, ...Indexed<Row>[]];

/** The rows of one item: one row for an item without variants, otherwise one for each variant. */
export interface ItemRows {
  rows: RowGroup<ImportRow>;
  hasVariants: boolean;
}

function groupRows<Row>(rows: readonly Row[], keyOf: (row: Row, index: number) => string): RowGroup<Row>[] {
  const groups = new Map<string, RowGroup<Row>>();
  for (const [index, row] of rows.entries()) {
    const group = groups.get(keyOf(row, index));
    if (group) group.push({ row, index });
    else groups.set(keyOf(row, index), [{ row, index }]);
  }
  return [...groups.values()];
}

/**
 * Rows with the same name and category are one item if one of them names a variant. If none does, each row is
 * an item of its own, because several items may have the same name.
 */
export function groupRowsByItem(rows: readonly ImportRow[]): ItemRows[] {
  const keyOf = ({ name, categoryName }: ImportRow) => JSON.stringify([foldName(name), categoryName]);
  const keysWithVariants = new Set(rows.filter(({ variant }) => variant).map(keyOf));
  const hasVariants = (row: ImportRow) => keysWithVariants.has(keyOf(row));
  return groupRows(rows, (row, index) => (hasVariants(row) ? keyOf(row) : String(index))).map((group) => ({
    rows: group,
    hasVariants: hasVariants(group[0].row),
  }));
}

/** Indexes by folded name. A file has up to 2,000 rows, and comparing each with each took seconds. */
const firstByName = <Value>(named: readonly (readonly [string, Value])[]): Map<string, Value> =>
  new Map(named.toReversed().map(([name, value]) => [foldName(name), value]));

interface PartsOfFile<Part, Row> {
  rows: readonly Indexed<Row>[];
  /** Returns nothing if the row names no part. */
  nameOf(row: Row): string | null | undefined;
  /** An undefined value stays as it is. */
  valuesOf(row: Row, known: Part | undefined): Partial<Part>;
  /** What a new part has where the file says nothing. */
  initial: Omit<Part, 'name' | 'price'>;
}

/** Parts that exist keep their places, and take what the file says of them; new ones follow. */
function mergeParts<Part extends { name: string }, Row>(
  before: readonly Part[],
  { rows, nameOf, valuesOf, initial }: PartsOfFile<Part, Row>,
): Part[] {
  const merged = [...before];
  const places = firstByName(merged.map(({ name }, place) => [name, place]));
  for (const { row } of rows) {
    const name = nameOf(row);
    if (!name) continue;
    const place = places.get(foldName(name)) ?? merged.length;
    const given = Object.entries(valuesOf(row, merged[place])).filter(([, value]) => value !== undefined);
    merged[place] = { ...initial, ...merged[place], name, ...Object.fromEntries(given) } as Part;
    places.set(foldName(name), place);
  }
  return merged;
}

/** Returns the item's variants after the import. */
export function mergeVariants(
  before: readonly ItemVariant[],
  { rows, hasVariants }: ItemRows,
): ImportedVariant[] {
  if (!hasVariants) return [...before];
  const merged = mergeParts<ImportedVariant, ImportRow>(before, {
    rows,
    nameOf: ({ variant }) => variant,
    valuesOf: ({ price, shortCode, isAvailable, isDefault }) => ({
      price,
      shortCode,
      isAvailable,
      isDefault,
    }),
    initial: { shortCode: null, isAvailable: true, isDefault: false },
  });
  const listed = rows.find(({ row }) => row.isDefault === true)?.row.variant;
  if (!listed) return merged;
  // At most one variant is the default: a new default replaces one that the file does not name.
  const place = merged.findIndex(({ name }) => foldName(name) === foldName(listed));
  return merged.map((variant, index) => ({ ...variant, isDefault: index === place }));
}

/** An import could not say which variant gets the price. */
const isNoVariantPrice = (price: number, item: Item | undefined): boolean =>
  item !== undefined && item.variants.length > 0 && item.variants.every((variant) => variant.price !== price);

/** Fields of the rows of one item, or of one group. */
const FIELDS = {
  rows: { owner: 'name', part: 'variant', same: ['mealType', 'priority', 'isStar', 'groupNames'] },
  optionRows: { owner: 'group', part: 'option', same: ['min', 'max'] },
} as const;

/** Finds a name that an earlier row has, and fields that differ from those of the first row. */
function partErrors<Row extends ImportRow | ImportOptionRow>(
  list: MenuImportError['list'],
  rows: RowGroup<Row>,
): (row: Indexed<Row>) => MenuImportError[] {
  const { owner, part, same } = FIELDS[list];
  const read = ({ row }: Indexed<Row>, field: string): unknown => row[field as keyof Row];
  const firstRows = firstByName(rows.map((row) => [String(read(row, part) ?? ''), row.index]));
  return (row) => {
    if (!read(row, part)) return [];
    const [value, name] = [String(read(row, part)), String(read(row, owner))];
    const at = { list, row: row.index };
    const firstRow = firstRows.get(foldName(value)) ?? row.index;
    const differing = same.filter(
      (field) => JSON.stringify(read(row, field)) !== JSON.stringify(read(rows[0], field)),
    );
    return [
      ...(firstRow === row.index
        ? []
        : [{ ...at, field: part, code: 'partTwice' as const, details: { part: value, name, firstRow } }]),
      ...differing.map((field) => ({
        ...at,
        field,
        code: 'differs' as const,
        details: { name, firstRow: rows[0].index },
      })),
    ];
  };
}

/**
 * @param before the item that the rows change, if it is already on the menu
 * @param variants the variants after the import, as `mergeVariants` returns them
 */
export function findVariantErrors(
  { rows, hasVariants }: ItemRows,
  before: Item | undefined,
  variants: readonly ImportedVariant[],
): MenuImportError[] {
  const needsVariant = hasVariants || (before?.variants.length ?? 0) > 0;
  const defaultRow = rows.find(({ row }) => row.variant && row.isDefault)?.index;
  const errorsOfPart = partErrors('rows', rows);
  const errors = rows.flatMap(({ row, index }) => {
    const { name: item, variant, isDefault, price } = row;
    const at = { list: 'rows', row: index } as const;
    const found: MenuImportError[] = [];
    if (needsVariant && variant === null)
      found.push({ ...at, field: 'variant', code: 'variantMissing', details: { item } });
    // Undefined means that the file has no such column, which leaves variants as they are.
    else if (variant === undefined && isNoVariantPrice(price, before))
      found.push({ ...at, field: 'price', code: 'variantMissing', details: { item } });
    else if (!needsVariant && isDefault)
      found.push({ ...at, field: 'isDefault', code: 'defaultWithoutVariants', details: { item } });
    if (variant && isDefault && defaultRow !== undefined && defaultRow !== index)
      found.push({
        ...at,
        field: 'isDefault',
        code: 'defaultTwice',
        details: { item, firstRow: defaultRow },
      });
    return [...found, ...errorsOfPart({ row, index })];
  });
  const { row, index } = rows.at(-1) ?? rows[0];
  if (variants.length > MAX_VARIANTS) {
    const details = { item: row.name, max: MAX_VARIANTS };
    errors.push({ list: 'rows', row: index, field: 'variant', code: 'tooManyVariants', details });
  }
  return errors;
}

export interface GroupStep {
  kind: 'added' | 'changed' | 'same';
  before: OptionGroup | undefined;
  after: { name: string; min: number; max: number; options: ImportedOption[] };
}

interface OptionsOfImport {
  optionRows: readonly ImportOptionRow[];
  /** The option groups of the shop. */
  optionGroups: readonly OptionGroup[];
  names: ItemNames;
}

export function planOptionGroups({ optionRows, optionGroups, names }: OptionsOfImport): {
  steps: GroupStep[];
  errors: MenuImportError[];
} {
  const errors: MenuImportError[] = [];
  const groupsByName = firstByName(optionGroups.map((group) => [group.name, group]));
  const steps = groupRows(optionRows, ({ group }) => foldName(group)).map((rows): GroupStep => {
    const { group: name, min, max } = rows[0].row;
    const before = groupsByName.get(foldName(name));
    const after = { name, min, max, options: mergeOptions(before?.options ?? [], rows, names) };
    errors.push(...findOptionErrors(rows, after), ...findUnknownItems(rows, names));
    const kind = !before ? 'added' : isSameGroup(before, after) ? 'same' : 'changed';
    return { kind, before, after };
  });
  const added = steps.filter(({ kind }) => kind === 'added').length;
  if (added > 0 && optionGroups.length + added > MAX_OPTION_GROUPS) {
    const at = { list: 'optionRows', row: optionRows.length - 1, field: 'group' } as const;
    errors.push({ ...at, code: 'tooManyGroups', details: { max: MAX_OPTION_GROUPS } });
  }
  return { steps, errors };
}

const mergeOptions = (
  before: readonly ImportedOption[],
  rows: RowGroup<ImportOptionRow>,
  names: ItemNames,
): ImportedOption[] =>
  mergeParts<ImportedOption, ImportOptionRow>(before, {
    rows,
    nameOf: ({ option }) => option,
    valuesOf: ({ price, mealType, isAvailable, isDefault, maxEach, itemName }, known) => ({
      price,
      mealType,
      isAvailable,
      isDefault,
      maxEach,
      itemId: findNamedItem(itemName, known?.itemId, names),
    }),
    initial: { mealType: null, isAvailable: true, isDefault: false, maxEach: 1, itemId: null },
  });

/**
 * @param name undefined if the file has no such column
 * @returns undefined if the option keeps its item
 */
function findNamedItem(
  name: string | null | undefined,
  known: string | null | undefined,
  names: ItemNames,
): string | null | undefined {
  // An export contains no name of a deleted item, and several items may have the same name; so if the name
  // has not changed, the option keeps its item.
  const knownName = known ? names.nameOf(known) : undefined;
  if (name === undefined || foldName(name ?? '') === foldName(knownName ?? '')) return undefined;
  return (name && names.find(name)) || null;
}

const findUnknownItems = (rows: RowGroup<ImportOptionRow>, names: ItemNames): MenuImportError[] =>
  rows.flatMap(({ row: { itemName: item }, index }): MenuImportError[] =>
    !item || names.find(item)
      ? []
      : [{ list: 'optionRows', row: index, field: 'itemName', code: 'itemUnknown', details: { item } }],
  );

const isSameGroup = ({ _id, ...before }: OptionGroup, after: GroupStep['after']): boolean =>
  before.name === after.name &&
  before.min === after.min &&
  before.max === after.max &&
  isSameList<ImportedOption>(before.options, after.options);

/** Compares lists of variants, or of options. */
export function isSameList<Part extends object>(before: readonly Part[], after: readonly Part[]): boolean {
  const isSame = (one: Part, other: Part | undefined) =>
    other !== undefined && Object.entries(other).every(([field, value]) => Object(one)[field] === value);
  return before.length === after.length && before.every((part, index) => isSame(part, after[index]));
}

function findOptionErrors(rows: RowGroup<ImportOptionRow>, after: GroupStep['after']): MenuImportError[] {
  const errors = rows.flatMap(partErrors('optionRows', rows));
  const group = after.name;
  const at = { list: 'optionRows', row: (rows.at(-1) ?? rows[0]).index } as const;
  if (after.options.length > MAX_OPTIONS)
    errors.push({ ...at, field: 'option', code: 'tooManyOptions', details: { group, max: MAX_OPTIONS } });
  if (errors.length === 0 && !hasPossibleRange(after))
    errors.push({ ...at, row: rows[0].index, field: 'max', code: 'groupRange', details: { group } });
  return errors;
}
