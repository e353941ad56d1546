import { useQuery } from '@tanstack/react-query';
import { tableEditMessages } from '@tawa/shared/messages/tables.edit.en.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { TABLE_SHAPES } from '@tawa/shared/tables/tables.rules.ts';
import type { ReactNode } from 'react';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { CreatableSelect } from '../../../ui/forms/creatable-select.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { type TableValues, tableSchemas, toTableValues } from '../tables.forms.ts';
import { areasQuery, useSaveArea, useSaveTable } from '../tables.queries.ts';

interface Props {
  shopId: string;
  title: string;
  initial: TableValues;
  /** The row as it is in the list now; absent for a new table. */
  table?: Table;
  isDeleted?: boolean;
  onSaved: (values: TableValues) => void;
  onClose: () => void;
  children?: ReactNode;
}

export function TableForm({
  shopId,
  title,
  initial,
  table,
  isDeleted = false,
  onSaved,
  onClose,
  children,
}: Props) {
  const m = tableEditMessages().tableForm;
  const save = useSaveTable(shopId, table?._id);
  const form = useContractForm<TableValues>({
    initial,
    latest: table && toTableValues(table),
    loadSchema: table ? tableSchemas.edit : tableSchemas.add,
    missingMessage: m.fillAllFields,
    save: save.mutateAsync,
    onSaved: () => onSaved(form.values),
  });
  return (
    <FormSheet
      title={title}
      form={form}
      submitLabel={table ? m.save : m.addTable}
      isDeleted={isDeleted}
      onClose={onClose}
    >
      <Field
        label={m.name}
        required
        autoComplete="off"
        data-autofocus
        hint={m.nameHint}
        {...form.field('name')}
      />
      <Field
        label={m.numberOfSeats}
        required
        inputMode="numeric"
        autoComplete="off"
        {...form.field('noOfSeats')}
      />
      <CreatableAreaSelect shopId={shopId} {...form.select('areaId')} />
      <SelectField label={m.shape} required options={shapeOptions()} {...form.select('shape')} />
      {children}
    </FormSheet>
  );
}

function shapeOptions() {
  const { tableForm, shapes } = tableEditMessages();
  return [
    ['', tableForm.selectShape],
    ...TABLE_SHAPES.map((shape) => [shape, shapes[shape]] as const),
  ] as const;
}

interface AreaSelectProps {
  shopId: string;
  name: string;
  value: string;
  error: string | undefined;
  onPick: (areaId: string) => void;
}

function CreatableAreaSelect({ shopId, ...select }: AreaSelectProps) {
  const m = tableEditMessages().tableForm;
  const { data: areas } = useQuery(areasQuery(shopId));
  const { mutateAsync: save } = useSaveArea(shopId);
  return (
    <CreatableSelect
      label={m.area}
      firstLabel={m.firstArea}
      firstHint={m.firstAreaHint}
      rows={areas}
      create={async (name) => (await save({ name, priority: '' })).data.area}
      {...select}
    />
  );
}

interface EditProps {
  shopId: string;
  table: Table;
  isDeleted: boolean;
  onClose: () => void;
}

export function EditTableForm(props: EditProps) {
  const { table, onClose } = props;
  return (
    <TableForm
      {...props}
      title={tableEditMessages().tableForm.edit(table.name)}
      initial={toTableValues(table)}
      onSaved={onClose}
    />
  );
}
