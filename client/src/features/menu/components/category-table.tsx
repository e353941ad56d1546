import type { Category } from '@tawa/shared/menu/category.contract.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { RowActions } from '../../../ui/lists/row-actions.tsx';

interface Props {
  categories: readonly Category[];
  onEdit: (category: Category) => void;
  onDelete: (category: Category) => void;
}

export function CategoryTable({ categories, onEdit, onDelete }: Props) {
  const m = menuMessages().categories;
  const isPhone = useMediaQuery('(width < 768px)');
  const columns: Column<Category>[] = [
    { head: m.category, cell: ({ name }) => name },
    {
      head: m.items,
      cell: ({ noOfItems }) => (isPhone ? menuMessages().items.count(noOfItems, noOfItems) : noOfItems),
      isNumeric: true,
      phone: 'topEnd',
    },
    { head: m.priority, cell: ({ priority }) => priority ?? '—', isNumeric: true },
    {
      head: m.action,
      cell: (category) => (
        <RowActions
          name={category.name}
          onEdit={() => onEdit(category)}
          onDelete={() => onDelete(category)}
        />
      ),
    },
  ];
  return <DataTable label={m.title} columns={columns} rows={categories} />;
}
