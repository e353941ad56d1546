import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { CategoryForm } from '../../features/menu/components/category-form.tsx';
import { CategoryTable } from '../../features/menu/components/category-table.tsx';
import { useDeleteCategory } from '../../features/menu/hooks/use-menu-mutations.ts';
import { categoriesQuery } from '../../features/menu/menu.queries.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { Button } from '../../ui/elements/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { usePageTitle } from '../../ui/hooks/use-page.ts';
import { useRowDialogs } from '../../ui/hooks/use-row-dialogs.ts';
import { TableSkeleton } from '../../ui/lists/data-table.tsx';
import { ListError } from '../../ui/lists/list-error.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { DeleteDialog } from '../../ui/overlays/delete-dialog.tsx';

export default function CategoriesPage() {
  usePageTitle('Categories');
  const { _id: shopId } = useCurrentShop();
  const { data: categories, error, isFetching, refetch } = useQuery(categoriesQuery(shopId));
  const deleting = useDeleteCategory(shopId);
  const dialogs = useRowDialogs(categories);
  return (
    <ListPage
      title="Categories"
      action={
        <Button icon={<IconPlus size={20} aria-hidden="true" />} onClick={dialogs.add}>
          Add Category
        </Button>
      }
    >
      {!categories && !error && <TableSkeleton />}
      {!categories && error && (
        <ListError
          title="The categories could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {categories?.length === 0 && (
        <EmptyState title="No Categories">
          Add one for each page of the menu: Starters, Breads, Beverages.
        </EmptyState>
      )}
      {categories && categories.length > 0 && (
        <CategoryTable categories={categories} onEdit={dialogs.edit} onDelete={dialogs.remove} />
      )}
      {dialogs.isAdding && <CategoryForm shopId={shopId} onClose={dialogs.close} />}
      {dialogs.edited && <CategoryForm shopId={shopId} category={dialogs.edited} onClose={dialogs.close} />}
      <DeleteDialog row={dialogs.removed} deletion={deleting} onClose={dialogs.close} />
    </ListPage>
  );
}
