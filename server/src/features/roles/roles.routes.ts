import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import { rolesApi } from '@tawa/shared/roles/roles.contract.ts';
import type { Serve } from '../../http/serve.ts';
import type { RolesService } from './roles.service.ts';

export function rolesRoutes(serve: Serve, roles: RolesService): void {
  serve(rolesApi.getPermissions, async ({ scope }) => ({
    message: replyMessages().roles.loaded,
    data: { permissions: await roles.getPermissions(scope) },
  }));

  serve(rolesApi.editPermissions, async ({ scope, body }) => ({
    message: replyMessages().roles.changed,
    data: { permissions: await roles.editPermissions(scope, body) },
  }));
}
