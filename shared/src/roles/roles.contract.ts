import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { parseJsonText } from '../contract/json.ts';
import { id, optionalField, wholeNumber } from '../contract/schema.ts';
import { EMPLOYEE_ROLES } from '../permissions.ts';
import { EDITABLE_PERMISSIONS, EFFECTS } from './rights.rules.ts';
import { rolePaths } from './roles.paths.ts';

const permission = z.enum(EDITABLE_PERMISSIONS);
const employeeRole = z.enum(EMPLOYEE_ROLES);
const effect = z.enum(EFFECTS);

/** Has only what the shop decided. */
const overrides = z.partialRecord(permission, effect);
const permissions = z.object({
  /** Counts the changes of the shop's permissions. */
  revision: z.number(),
  roles: z.partialRecord(employeeRole, overrides),
  /** By the user id of the employee. */
  people: z.record(id, overrides),
});
export type ShopPermissions = z.output<typeof permissions>;

/** Null ends a decision; what is not named stays as it is. */
const changes = z.partialRecord(permission, effect.nullable());

/** A form sends the object as JSON text. */
function orText<S extends z.ZodType>(schema: S) {
  return z.preprocess<unknown, S, z.input<S>>(
    (value) => (typeof value === 'string' ? parseJsonText(value) : value),
    schema,
  );
}

export const rolesApi = {
  getPermissions: endpoint(rolePaths.getPermissions, {
    summary: 'What the shop decided about permissions of roles and people',
    access: { may: 'permission.edit' },
    data: z.object({ permissions }),
  }),
  editPermissions: endpoint(rolePaths.editPermissions, {
    summary: 'Allow, deny or inherit permissions; 409 with what is there if the revision is old',
    access: { may: 'permission.edit' },
    body: z.object({
      /** As the client has read it. */
      revision: wholeNumber(0, Number.MAX_SAFE_INTEGER, (m) => m.common.checkField),
      roles: optionalField(orText(z.partialRecord(employeeRole, changes))).meta({
        examples: [{ WAITER: { 'invoice.read': 'allow' }, CAPTAIN: { 'order.edit': null } }],
      }),
      people: optionalField(orText(z.record(id, changes))),
    }),
    data: z.object({ permissions }),
  }),
};
