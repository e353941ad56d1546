import type { Category } from '@tawa/shared/menu/category.contract.ts';
import type { GroupStep } from '@tawa/shared/menu/import-choices.rules.ts';
import { describeChanges } from '@tawa/shared/menu/import-messages.rules.ts';
import type { ImportStep } from '@tawa/shared/menu/menu-import.rules.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { RichText } from '../../../ui/elements/rich-text.tsx';
import classes from './import-preview.module.css';

interface Props {
  steps: readonly ImportStep[];
  groupSteps: readonly GroupStep[];
  /** The option groups of the shop. */
  optionGroups: readonly OptionGroup[];
  /** The categories of the shop; repeated names are harmless. */
  categories: readonly Pick<Category, 'name'>[];
  /** Returns the row of the CSV file by the index of the step. */
  rowOf: (index: number) => number;
}

const MAX_SHOWN = 100;
const KINDS = ['added', 'changed', 'same'] as const satisfies readonly ImportStep['kind'][];

/** Shows counts, new categories, and the first 100 additions and changes. */
export function ImportPreview({ steps, groupSteps, optionGroups, categories, rowOf }: Props) {
  const m = menuMessages().import.preview;
  const changedSteps = steps
    .map((step) => ({ ...step, row: rowOf(step.row) }))
    .filter(({ kind }) => kind !== 'same');
  const knownCategories = new Set(categories.map(({ name }) => name));
  const newCategories = new Set(
    steps.map(({ after }) => after.categoryName).filter((name) => !knownCategories.has(name)),
  );
  const groupsOf = (kind: GroupStep['kind']) =>
    groupSteps.filter((step) => step.kind === kind).map(({ after }) => after.name);
  const [newGroups, changedGroups] = [groupsOf('added'), groupsOf('changed')];
  const hasChanges = changedSteps.length + newGroups.length + changedGroups.length > 0;
  return (
    <section className={classes.preview} aria-label={m.label}>
      <ul className={classes.counts} aria-label={m.counts}>
        {KINDS.map((kind) => (
          <li key={kind}>
            <RichText
              content={m[kind](
                <b className="figures">{steps.filter((step) => step.kind === kind).length}</b>,
              )}
            />
          </li>
        ))}
      </ul>
      {!hasChanges && <p>{m.nothingToImport}</p>}
      {newCategories.size > 0 && <p>{m.newCategories([...newCategories])}</p>}
      {newGroups.length > 0 && <p>{m.newGroups(newGroups)}</p>}
      {changedGroups.length > 0 && <p>{m.changedGroups(changedGroups)}</p>}
      {changedSteps.length > 0 && (
        <ul className={classes.rows} aria-label={m.rows}>
          {changedSteps.slice(0, MAX_SHOWN).map(({ row, before, after }) => (
            <li key={row}>
              <span className={`${classes.number} figures`}>{m.row(row)}</span>
              <span>
                <b>{after.name}</b>
                <small>
                  {before ? describeChanges(before, after, optionGroups) : describeNewItem(after)}
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

function describeNewItem({ categoryName, price, variants, groupNames }: ImportStep['after']): string {
  const m = menuMessages().import.preview;
  if (variants.length === 0 && groupNames.length === 0) return m.newItem(categoryName, formatRupees(price));
  const sizes = variants.map((variant) => `${variant.name} ₹${formatRupees(variant.price)}`);
  const prices = sizes.length > 0 ? sizes.join(', ') : `₹${formatRupees(price)}`;
  return [m.newItemWith(categoryName, prices), ...groupNames].join(' · ');
}
