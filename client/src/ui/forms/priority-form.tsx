import { FormSheet } from './form-sheet.tsx';
import { type RowForm, type RowTexts, useRowForm } from './row-form.ts';
import { Field } from './text-fields.tsx';

const EMPTY = { name: '', priority: '' };

export type PriorityValues = typeof EMPTY;

interface Row {
  name: string;
  priority: number | null;
}

interface Props extends Pick<RowForm<Row, PriorityValues>, 'row' | 'schemas' | 'save' | 'onClose'> {
  texts: RowTexts & { name: string; nameHint?: string; priority: string; priorityHint: string };
  isInCapitals?: boolean;
  isDeleted?: boolean;
}

const toValues = ({ name, priority }: Row): PriorityValues => ({ name, priority: String(priority ?? '') });

/** Edits a row that has a name, and a priority that orders the list; or adds one. */
export function PriorityForm({ isInCapitals = false, isDeleted = false, ...props }: Props) {
  const sheet = useRowForm({ ...props, empty: EMPTY, toValues });
  const { texts: m } = props;
  return (
    <FormSheet {...sheet} isDeleted={isDeleted}>
      <Field
        label={m.name}
        required
        autoComplete="off"
        autoCapitalize={isInCapitals ? 'characters' : undefined}
        data-autofocus
        hint={m.nameHint}
        {...sheet.form.field('name')}
      />
      <Field
        label={m.priority}
        inputMode="numeric"
        autoComplete="off"
        hint={m.priorityHint}
        {...sheet.form.field('priority')}
      />
    </FormSheet>
  );
}
