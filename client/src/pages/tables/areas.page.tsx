import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { AreaCards } from '../../features/tables/components/area-cards.tsx';
import { AreaForm } from '../../features/tables/components/area-form.tsx';
import { areasQuery, useDeleteArea } from '../../features/tables/tables.queries.ts';
import { Button } from '../../ui/elements/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { CardSkeletons } from '../../ui/feedback/skeletons.tsx';
import { usePageTitle } from '../../ui/hooks/use-page.ts';
import { useRowDialogs } from '../../ui/hooks/use-row-dialogs.ts';
import { ListError } from '../../ui/lists/list-error.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { DeleteDialog } from '../../ui/overlays/delete-dialog.tsx';

export default function AreasPage() {
  usePageTitle('Areas');
  const shop = useCurrentShop();
  const { data: areas, error, isFetching, refetch } = useQuery(areasQuery(shop._id));
  const deleting = useDeleteArea(shop._id);
  const dialogs = useRowDialogs(areas);
  return (
    <ListPage
      title="Areas"
      action={
        <Button icon={<IconPlus size={20} aria-hidden="true" />} onClick={dialogs.add}>
          Add Area
        </Button>
      }
    >
      {!areas && !error && <CardSkeletons count={3} height={84} />}
      {!areas && error && (
        <ListError
          title="The areas could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {areas?.length === 0 && (
        <EmptyState title="No Areas">
          Add one for each part of the restaurant: Ground Floor, Terrace, Garden.
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
