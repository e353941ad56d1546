import { rolesApi } from '@tawa/shared/roles/roles.contract.ts';
import { type RequestInput, request } from '../client.ts';
import type { TestShop } from '../seed.ts';

type Changes = Omit<NonNullable<RequestInput<typeof rolesApi.editPermissions>['body']>, 'revision'>;

/** Reads and changes what the shop decided, as the owner unless a token is given. */
export function createPermissionsClient(origin: string, { shopId, owner }: TestShop) {
  const params = { shopId };
  const read = (as = owner.token) => request(origin, rolesApi.getPermissions, { params, as });
  const save = (body: Changes & { revision: number }, as = owner.token) =>
    request(origin, rolesApi.editPermissions, { params, body, as });
  return {
    read,
    save,
    /** With the present revision. */
    async decide(changes: Changes, as?: string) {
      const { revision } = (await read()).data.permissions;
      return save({ revision, ...changes }, as);
    },
  };
}
