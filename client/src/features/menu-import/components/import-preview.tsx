import type { Category } from '@tawa/shared/menu/menu.contract.ts';
import { describeChanges, type ImportStep } from '@tawa/shared/menu/menu-import.rules.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import classes from './import-preview.module.css';

interface Props {
  steps: readonly ImportStep[];
  /** Of the shop; repeated names are harmless. */
  categories: readonly Pick<Category, 'name'>[];
  /** CSV row number by step index. */
  rowOf: (index: number) => number;
}

const MAX_SHOWN = 100;
const KIND_LABELS = { added: 'new', changed: 'changed', same: 'as they are' } as const;

export function ImportPreview({ steps, categories, rowOf }: Props) {
  const changedSteps = steps
    .map((step, index) => ({ ...step, row: rowOf(index) }))
    .filter(({ kind }) => kind !== 'same');
  const knownCategories = new Set(categories.map(({ name }) => name));
  const newCategories = new Set(
    steps.map(({ after }) => after.categoryName).filter((name) => !knownCategories.has(name)),
  );
  return (
    <section className={classes.preview} aria-label="What the import does">
      <ul className={classes.counts} aria-label="How many">
        {(Object.keys(KIND_LABELS) as (keyof typeof KIND_LABELS)[]).map((kind) => (
          <li key={kind}>
            <b className="figures">{steps.filter((step) => step.kind === kind).length}</b> {KIND_LABELS[kind]}
          </li>
        ))}
      </ul>
      {changedSteps.length === 0 && <p>The menu already matches this file: there is nothing to import.</p>}
      {newCategories.size > 0 && <p>New categories: {[...newCategories].join(', ')}.</p>}
      {changedSteps.length > 0 && (
        <ul className={classes.rows} aria-label="Rows">
          {changedSteps.slice(0, MAX_SHOWN).map(({ row, kind, before, after }) => (
            <li key={row}>
              <span className={`${classes.number} figures`}>Row {row}</span>
              <span>
                <b>{after.name}</b>
                <small>
                  {before
                    ? describeChanges(before, after)
                    : `${KIND_LABELS[kind]} in ${after.categoryName}, ₹${formatRupees(after.price)}`}
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {changedSteps.length > MAX_SHOWN && <p>and {changedSteps.length - MAX_SHOWN} more.</p>}
    </section>
  );
}
