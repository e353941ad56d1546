import { useQuery } from '@tanstack/react-query';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { CategoryForm } from '../../features/menu/components/category-form.tsx';
import { CategoryTable } from '../../features/menu/components/category-table.tsx';
import { useDeleteCategory } from '../../features/menu/hooks/use-menu-mutations.ts';
import { categoriesQuery } from '../../features/menu/menu.queries.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { useRowDialogs } from '../../ui/hooks/use-row-dialogs.ts';
import { AddButton } from '../../ui/lists/add-button.tsx';
import { TableSkeleton } from '../../ui/lists/data-table.tsx';
import { ListError } from '../../ui/lists/list-error.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { DeleteDialog } from '../../ui/overlays/delete-dialog.tsx';

export default function CategoriesPage() {
  const m = menuMessages().categories;
  usePageTitle(m.title);
  const { _id: shopId } = useCurrentShop();
  const { data: categories, error, isFetching, refetch } = useQuery(categoriesQuery(shopId));
  const deleting = useDeleteCategory(shopId);
  const dialogs = useRowDialogs(categories);
  return (
    <ListPage
      title={m.title}
      action={<AddButton label={m.add} isInList={categories?.length === 0} onClick={dialogs.add} />}
    >
      {!categories && !error && <TableSkeleton />}
      {!categories && error && (
        <ListError title={m.notLoaded} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {categories?.length === 0 && (
        <EmptyState title={m.empty}>
          <p>{m.emptyHint}</p>
          <AddButton label={m.add} onClick={dialogs.add} />
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
