import type { Category } from '@tawa/shared/menu/category.contract.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { PriorityForm } from '../../../ui/forms/priority-form.tsx';
import { useSaveCategory } from '../hooks/use-menu-mutations.ts';
import { categorySchemas } from '../menu.forms.ts';

interface Props {
  shopId: string;
  /** The row as it is in the list now; absent for a new category. */
  category?: Category | undefined;
  onClose: () => void;
}

export function CategoryForm({ shopId, category, onClose }: Props) {
  return (
    <PriorityForm
      row={category}
      schemas={categorySchemas}
      texts={menuMessages().categoryForm}
      isInCapitals
      save={useSaveCategory(shopId, category?._id).mutateAsync}
      onClose={onClose}
    />
  );
}
