import { useQuery } from '@tanstack/react-query';
import { tableEditMessages } from '@tawa/shared/messages/tables.edit.en.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { AreaCards } from '../../features/tables/components/area-cards.tsx';
import { AreaForm } from '../../features/tables/components/area-form.tsx';
import { areasQuery, useDeleteArea } from '../../features/tables/tables.queries.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { CardSkeletons } from '../../ui/feedback/skeletons.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { useRowDialogs } from '../../ui/hooks/use-row-dialogs.ts';
import { AddButton } from '../../ui/lists/add-button.tsx';
import { ListError } from '../../ui/lists/list-error.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { DeleteDialog } from '../../ui/overlays/delete-dialog.tsx';

export default function AreasPage() {
  const m = tableEditMessages().areas;
  usePageTitle(m.areas);
  const shop = useCurrentShop();
  const { data: areas, error, isFetching, refetch } = useQuery(areasQuery(shop._id));
  const deleting = useDeleteArea(shop._id);
  const dialogs = useRowDialogs(areas);
  return (
    <ListPage
      title={m.areas}
      action={<AddButton label={m.addArea} isInList={areas?.length === 0} onClick={dialogs.add} />}
    >
      {!areas && !error && <CardSkeletons count={3} height={84} />}
      {!areas && error && (
        <ListError title={m.notLoaded} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {areas?.length === 0 && (
        <EmptyState title={m.noAreas}>
          <p>{m.addAreas}</p>
          <AddButton label={m.addArea} onClick={dialogs.add} />
        </EmptyState>
      )}
      {areas && <AreaCards areas={areas} onEdit={dialogs.edit} onDelete={dialogs.remove} />}
      {dialogs.isAdding && <AreaForm shopId={shop._id} onClose={dialogs.close} />}
      {dialogs.edited && (
        <AreaForm
          shopId={shop._id}
          area={dialogs.edited}
          isDeleted={dialogs.isDeleted}
          onClose={dialogs.close}
        />
      )}
      <DeleteDialog row={dialogs.removed} deletion={deleting} onClose={dialogs.close} />
    </ListPage>
  );
}
