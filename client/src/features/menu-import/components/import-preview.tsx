import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { changedFields, type ImportedItem, type ImportStep } from '@tawa/shared/menu-import.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import classes from './import-preview.module.css';

interface Props {
  steps: readonly ImportStep[];
  items: readonly Item[];
  /** Where a step's row stands in the sheet. */
  rowOf: (index: number) => number;
}

const SHOWN = 100;
const KINDS = { added: 'new', changed: 'changed', same: 'as they are' } as const;

/** What an import would do to the menu: how many, and which. */
export function ImportPreview({ steps, items, rowOf }: Props) {
  const news = steps
    .map((step, index) => ({ ...step, row: rowOf(index) }))
    .filter(({ kind }) => kind !== 'same');
  const known = new Set(items.map(({ categoryId }) => categoryId.name));
  const categories = new Set(steps.map(({ after }) => after.categoryName).filter((name) => !known.has(name)));
  return (
    <section className={classes.preview} aria-label="What the import does">
      <ul className={classes.counts} aria-label="How many">
        {(Object.keys(KINDS) as (keyof typeof KINDS)[]).map((kind) => (
          <li key={kind}>
            <b className="figures">{steps.filter((step) => step.kind === kind).length}</b> {KINDS[kind]}
          </li>
        ))}
      </ul>
      {news.length === 0 && <p>The menu is like this already: there is nothing to import.</p>}
      {categories.size > 0 && <p>New categories: {[...categories].join(', ')}.</p>}
      {news.length > 0 && (
        <ul className={classes.rows} aria-label="Rows">
          {news.slice(0, SHOWN).map(({ row, kind, before, after }) => (
            <li key={row}>
              <span className={`${classes.number} figures`}>Row {row}</span>
              <span>
                <b>{after.name}</b>
                <small>
                  {before
                    ? changes(before, after)
                    : `${KINDS[kind]} in ${after.categoryName}, ₹${formatRupees(after.price)}`}
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {news.length > SHOWN && <p>and {news.length - SHOWN} more.</p>}
    </section>
  );
}

const WORDS: Record<keyof ImportedItem, (item: ImportedItem) => string> = {
  name: ({ name }) => name,
  price: ({ price }) => `₹${formatRupees(price)}`,
  categoryName: ({ categoryName }) => categoryName,
  mealType: ({ mealType }) => (mealType === 'VEG' ? 'Veg' : 'Non-veg'),
  isStar: ({ isStar }) => (isStar ? 'starred' : 'not starred'),
  isAvailable: ({ isAvailable }) => (isAvailable ? 'available' : 'not available'),
  shortCode: ({ shortCode }) => shortCode ?? 'no short code',
  priority: ({ priority }) => (priority === null ? 'no priority' : `priority ${priority}`),
};

/** '₹240 → ₹250, starred → not starred' */
function changes(before: Item, after: ImportedItem): string {
  const was = { ...before, categoryName: before.categoryId.name };
  return changedFields(before, after)
    .map((field) => `${WORDS[field](was)} → ${WORDS[field](after)}`)
    .join(', ');
}
