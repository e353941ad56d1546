import type { Category } from '@tawa/shared/menu/menu.contract.ts';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { RowActions } from '../../../ui/lists/row-actions.tsx';

interface Props {
  categories: readonly Category[];
  onEdit: (category: Category) => void;
  onDelete: (category: Category) => void;
}

export function CategoryTable({ categories, onEdit, onDelete }: Props) {
  const columns: Column<Category>[] = [
    { head: 'Category', cell: ({ name }) => name },
    { head: 'Items', cell: ({ noOfItems }) => noOfItems, isNumeric: true },
    { head: 'Priority', cell: ({ priority }) => priority ?? '—', isNumeric: true },
    {
      head: 'Action',
      cell: (category) => (
        <RowActions
          name={category.name}
          onEdit={() => onEdit(category)}
          onDelete={() => onDelete(category)}
        />
      ),
    },
  ];
  return <DataTable label="Categories" columns={columns} rows={categories} />;
}
