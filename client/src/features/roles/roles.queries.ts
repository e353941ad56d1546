import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { rolesApi, ShopPermissions } from '@tawa/shared/roles/roles.contract.ts';
import { rolePaths } from '@tawa/shared/roles/roles.paths.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { createClient } from '../../lib/api/create-client.ts';
import { permissionsKey } from './roles.live.ts';

const rolesClient = createClient<typeof rolesApi>(rolePaths);

/** What the shop decided about permissions. */
export function permissionsQuery(shopId: string) {
  return queryOptions({
    queryKey: permissionsKey(shopId),
    queryFn: async ({ signal }) =>
      (await rolesClient.getPermissions({ params: { shopId }, signal })).data.permissions,
    // A change that concerns no employee is not announced.
    refetchOnWindowFocus: true,
  });
}

/** After a save, and after one that was too late, the cache has what the server has now. */
export function useSavePermissions(shopId: string) {
  const queryClient = useQueryClient();
  const show = (permissions: ShopPermissions) =>
    queryClient.setQueryData(permissionsQuery(shopId).queryKey, permissions);
  return useMutation({
    mutationFn: (body: BodyInput<typeof rolesApi.editPermissions>) =>
      rolesClient.editPermissions({ params: { shopId }, body }),
    onMutate: () => queryClient.cancelQueries({ queryKey: permissionsKey(shopId) }),
    onSuccess: ({ data }) => show(data.permissions),
    onError: (error) => {
      const present = error instanceof ApiError && (error.data.permissions as ShopPermissions | undefined);
      if (present) show(present);
    },
  });
}
