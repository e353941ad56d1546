import { useContractForm } from './contract-form.ts';
import type { FormSchema, MissingMessage } from './form-validation.ts';
import type { FormValues } from './form-values.ts';

export interface RowTexts {
  add: string;
  edit: (name: string) => string;
  save: string;
  missing: MissingMessage;
}

export interface RowForm<Row, Values extends FormValues> {
  /** As it is in the list now; undefined for a new row. */
  row: Row | undefined;
  empty: Values;
  toValues: (row: Row) => Values;
  schemas: Record<'add' | 'edit', () => Promise<FormSchema | undefined>>;
  texts: RowTexts;
  save: (values: Values) => Promise<unknown>;
  onClose: () => void;
}

/** Returns the props of the `FormSheet` that edits a row of a list, or adds one. */
export function useRowForm<Row extends { name: string }, Values extends FormValues>(
  options: RowForm<Row, Values>,
) {
  const { row, empty, toValues, schemas, texts, save, onClose } = options;
  const values = row && toValues(row);
  const form = useContractForm({
    initial: values ?? empty,
    latest: values,
    loadSchema: row ? schemas.edit : schemas.add,
    missingMessage: texts.missing,
    save,
    onSaved: onClose,
  });
  return {
    title: row ? texts.edit(row.name) : texts.add,
    submitLabel: row ? texts.save : texts.add,
    form,
    onClose,
  };
}
