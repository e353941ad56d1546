import type { EditablePermission, Effect, Overrides } from '@tawa/shared/roles/rights.rules.ts';
import { useState } from 'react';

interface Choice<Subject> {
  subject: Subject;
  permission: EditablePermission;
  /** Null inherits. */
  effect: Effect | null;
  /** What was saved when the user chose. */
  replaced: Effect | null;
}

type OverridesBy<Subject extends string> = Readonly<Partial<Record<Subject, Overrides>>>;
type ChangesBy<Subject extends string> = Partial<
  Record<Subject, Partial<Record<EditablePermission, Effect | null>>>
>;

/**
 * What the user chose and did not save yet. The draft has only that, so that changes of other devices are seen and no
 * choice is lost.
 * @param saved the present decisions by role, or by the user id of a person
 */
export function usePermissionDraft<Subject extends string>(saved: OverridesBy<Subject>) {
  const [choices, setChoices] = useState<readonly Choice<Subject>[]>([]);
  const savedEffect = (subject: Subject, permission: EditablePermission) =>
    saved[subject]?.[permission] ?? null;
  const pending = choices.filter((one) => savedEffect(one.subject, one.permission) !== one.effect);
  const find = (subject: Subject, permission: string) =>
    pending.find((one) => one.subject === subject && one.permission === permission);

  function overridesOf(subject: Subject): Overrides {
    const overrides: Partial<Record<EditablePermission, Effect>> = { ...saved[subject] };
    for (const { permission, effect } of pending.filter((one) => one.subject === subject)) {
      if (effect) overrides[permission] = effect;
      else delete overrides[permission];
    }
    return overrides;
  }

  function choose(subject: Subject, permission: EditablePermission, effect: Effect | null): void {
    const others = choices.filter((one) => one.subject !== subject || one.permission !== permission);
    const replaced = savedEffect(subject, permission);
    setChoices(effect === replaced ? others : [...others, { subject, permission, effect, replaced }]);
  }

  const changes: ChangesBy<Subject> = {};
  for (const { subject, permission, effect } of pending)
    changes[subject] = { ...changes[subject], [permission]: effect };

  return {
    /** The saved decisions with the choices. */
    overridesOf,
    isPending: (subject: Subject, permission: string) => find(subject, permission) !== undefined,
    choose,
    count: pending.length,
    changes,
    /** Those whose saved decision another device changed after the user chose. */
    contested: pending
      .filter((one) => savedEffect(one.subject, one.permission) !== one.replaced)
      .map((one) => ({ ...one, now: savedEffect(one.subject, one.permission) })),
    discard: () => setChoices([]),
  };
}

export type PermissionDraft<Subject extends string> = ReturnType<typeof usePermissionDraft<Subject>>;
