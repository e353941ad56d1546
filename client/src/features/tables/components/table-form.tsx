import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { TABLE_SHAPES } from '@tawa/shared/tables/tables.rules.ts';
import type { ReactNode } from 'react';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { type TableValues, tableRules, tableValues } from '../tables.forms.ts';
import { useSaveTable } from '../tables.queries.ts';
import { AreaChoice } from './area-choice.tsx';

interface Props {
  shopId: string;
  title: string;
  /** What stands in the form of a new table. */
  initial: TableValues;
  /** The table as the list shows it now; without one a new table is added. */
  table?: Table;
  isGone?: boolean;
  onSaved: (values: TableValues) => void;
  onClose: () => void;
  children?: ReactNode;
}

const SHAPES = [['', 'Select'], ...TABLE_SHAPES.map((shape) => [shape, shape] as const)] as const;

export function TableForm({
  shopId,
  title,
  initial,
  table,
  isGone = false,
  onSaved,
  onClose,
  children,
}: Props) {
  const save = useSaveTable(shopId, table?._id);
  const form = useContractForm<TableValues>({
    initial,
    latest: table && tableValues(table),
    schema: table ? tableRules.edit : tableRules.add,
    missing: 'Fill all the fields',
    save: save.mutateAsync,
    onSaved: () => onSaved(form.values),
  });
  return (
    <FormSheet
      title={title}
      form={form}
      submitLabel={table ? 'Save' : 'Add Table'}
      isGone={isGone}
      onClose={onClose}
    >
      <Field
        label="Name"
        required
        autoComplete="off"
        data-autofocus
        hint="As it stands on the table: T4, Garden 2."
        {...form.field('name')}
      />
      <Field
        label="No of Seats"
        required
        inputMode="numeric"
        autoComplete="off"
        {...form.field('noOfSeats')}
      />
      <AreaChoice
        shopId={shopId}
        value={form.values.areaId}
        error={form.errors.areaId}
        onPick={(areaId) => form.set('areaId', areaId)}
      />
      <SelectField
        label="Shape"
        required
        name="shape"
        options={SHAPES}
        value={form.values.shape}
        error={form.errors.shape}
        onPick={(shape) => form.set('shape', shape)}
      />
      {children}
    </FormSheet>
  );
}

/** Changes a table that is there. */
export function EditTable(props: { shopId: string; table: Table; isGone: boolean; onClose: () => void }) {
  const { table, onClose } = props;
  return <TableForm {...props} title={`Edit ${table.name}`} initial={tableValues(table)} onSaved={onClose} />;
}
