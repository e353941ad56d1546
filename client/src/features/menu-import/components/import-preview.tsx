import type { Category } from '@tawa/shared/menu/menu.contract.ts';
import { describeChanges, type ImportStep } from '@tawa/shared/menu/menu-import.rules.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { RichText } from '../../../ui/elements/rich-text.tsx';
import classes from './import-preview.module.css';

interface Props {
  steps: readonly ImportStep[];
  /** Of the shop; repeated names are harmless. */
  categories: readonly Pick<Category, 'name'>[];
  /** CSV row number by step index. */
  rowOf: (index: number) => number;
}

const MAX_SHOWN = 100;
const KINDS = ['added', 'changed', 'same'] as const satisfies readonly ImportStep['kind'][];

/** Counts, new categories, and the first 100 additions and changes. */
export function ImportPreview({ steps, categories, rowOf }: Props) {
  const m = menuMessages().import.preview;
  const changedSteps = steps
    .map((step, index) => ({ ...step, row: rowOf(index) }))
    .filter(({ kind }) => kind !== 'same');
  const knownCategories = new Set(categories.map(({ name }) => name));
  const newCategories = new Set(
    steps.map(({ after }) => after.categoryName).filter((name) => !knownCategories.has(name)),
  );
  return (
    <section className={classes.preview} aria-label={m.label}>
      <ul className={classes.counts} aria-label={m.counts}>
        {KINDS.map((kind) => (
          <li key={kind}>
            <RichText
              pieces={m[kind](<b className="figures">{steps.filter((step) => step.kind === kind).length}</b>)}
            />
          </li>
        ))}
      </ul>
      {changedSteps.length === 0 && <p>{m.nothingToImport}</p>}
      {newCategories.size > 0 && <p>{m.newCategories([...newCategories])}</p>}
      {changedSteps.length > 0 && (
        <ul className={classes.rows} aria-label={m.rows}>
          {changedSteps.slice(0, MAX_SHOWN).map(({ row, before, after }) => (
            <li key={row}>
              <span className={`${classes.number} figures`}>{m.row(row)}</span>
              <span>
                <b>{after.name}</b>
                <small>
                  {before
                    ? describeChanges(before, after)
                    : m.newItem(after.categoryName, formatRupees(after.price))}
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {changedSteps.length > MAX_SHOWN && <p>{m.more(changedSteps.length - MAX_SHOWN)}</p>}
    </section>
  );
}
