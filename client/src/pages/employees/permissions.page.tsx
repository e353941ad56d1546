import { useQuery } from '@tanstack/react-query';
import { permissionEditMessages } from '@tawa/shared/messages/permissions.edit.en.ts';
import { RolePermissions } from '../../features/roles/components/role-permissions.tsx';
import { permissionsQuery } from '../../features/roles/roles.queries.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { Skeleton } from '../../ui/feedback/skeletons.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { ListError } from '../../ui/lists/list-error.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';

/** Where the owner says what each role may do. */
export default function PermissionsPage() {
  const m = permissionEditMessages();
  usePageTitle(m.title);
  const shop = useCurrentShop();
  const { data: saved, error, isFetching, refetch } = useQuery(permissionsQuery(shop._id));
  if (saved) {
    return (
      <RolePermissions
        shopId={shop._id}
        saved={saved}
        render={({ tools, content }) => (
          <ListPage title={m.title} tools={tools}>
            {content}
          </ListPage>
        )}
      />
    );
  }
  return (
    <ListPage title={m.title}>
      {error ? (
        <ListError title={m.notLoaded} error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={480} />
      )}
    </ListPage>
  );
}
