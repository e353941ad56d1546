import { fieldMessages } from '@tawa/shared/messages/fields.en.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { AppError } from '../../errors/app-error.ts';

interface Named {
  id: string;
  name: string;
}

/**
 * A menu's CSV file refers to variants and options by name, so within one item or one group no two may have
 * the same name. Options that were stored with equal names before this rule may keep them, so that they do
 * not prevent other changes.
 * @throws request.invalid, at the first one that introduces a name which another one has
 */
export function requireOwnNames(
  list: 'variants' | 'options',
  choices: readonly Named[],
  before: readonly Named[],
): void {
  const namesBefore = new Map(before.map(({ id, name }) => [id, foldName(name)]));
  const folded = choices.map(({ id, name }) => ({ id, name: foldName(name) }));
  const isKept = ({ id, name }: Named) => namesBefore.get(id) === name;
  const repeated = folded.findIndex(
    (choice, index) =>
      !isKept(choice) &&
      folded.some(
        (other, nth) => other.name === choice.name && (nth < index || (nth > index && isKept(other))),
      ),
  );
  if (repeated < 0) return;
  const m = fieldMessages().menu;
  const message = list === 'variants' ? m.variantNames : m.optionNames;
  throw new AppError('request.invalid', {}, { fields: { [`${list}.${repeated}.name`]: message } });
}
