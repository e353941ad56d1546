import { useRef } from 'react';
import type { ContractForm } from './contract-form.ts';
import type { FormValues } from './form-values.ts';

export interface ListRow {
  _id?: string;
  /** Of a row that has no `_id` yet; requests ignore it. */
  key?: string;
}

export const rowKey = ({ _id, key }: ListRow): string => _id ?? key ?? '';

type Lists<Name extends string, Row extends ListRow> = FormValues & Record<Name, Row[]>;

/** Reads and changes the rows of a list field; errors of a row's fields are `variants.0.name`. */
export function useListField<Values extends Lists<Name, ListRow>, Name extends keyof Values & string>(
  form: ContractForm<Values>,
  name: Name,
) {
  type Row = Values[Name][number];
  const added = useRef(0);
  const rows: Row[] = form.values[name];
  // The errors of other rows name their old positions, so they go with any change of positions.
  const setRows = (changed: readonly Row[], errorPath?: string) =>
    form.set(name, changed as Values[Name], errorPath);
  const change = (index: number, changed: Partial<Row>) =>
    setRows(
      rows.map((row, other) => (other === index ? { ...(row as ListRow), ...changed } : row)),
      `${name}.${index}.${Object.keys(changed)[0]}`,
    );
  return {
    rows,
    error: form.errors[name],
    setRows,
    change,
    /** The props of a text field of a row. */
    field: (index: number, field: keyof Row & string) => ({
      autoComplete: 'off',
      value: String(rows[index]?.[field] ?? ''),
      error: form.errorAt(`${name}.${index}.${field}`),
      onChange: ({ target }: { target: { value: string } }) =>
        change(index, { [field]: target.value } as Partial<Row>),
    }),
    add: (row: Omit<Row, '_id' | 'key'>) => {
      added.current += 1;
      setRows([...rows, { ...row, key: `added-${added.current}` } as Row]);
    },
    remove: (index: number) => setRows(rows.filter((_, other) => other !== index)),
    move: (index: number, to: number) => setRows(moveRow(rows, index, to)),
  };
}

export type ListField<Row extends ListRow> = ReturnType<typeof useListField<Lists<'rows', Row>, 'rows'>>;

export function moveRow<Row>(rows: readonly Row[], index: number, to: number): Row[] {
  const rest = rows.filter((_, other) => other !== index);
  return [...rest.slice(0, to), ...rows.slice(index, index + 1), ...rest.slice(to)];
}
