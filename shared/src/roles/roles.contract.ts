import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { parseJsonText } from '../contract/json.ts';
import { clearable, decimal, id, money, optionalField, rupees, wholeNumber } from '../contract/schema.ts';
import { EMPLOYEE_ROLES } from '../permissions.ts';
import { EDITABLE_PERMISSIONS, EFFECTS } from './rights.rules.ts';
import { rolePaths } from './roles.paths.ts';

const permission = z.enum(EDITABLE_PERMISSIONS);
const employeeRole = z.enum(EMPLOYEE_ROLES);
const effect = z.enum(EFFECTS);

/** Has only what the shop decided. */
const overrides = z.partialRecord(permission, effect);
const caps = z.object({
  /** Of the items of a bill. */
  percent: z.number().nullable(),
  /** In rupees, of one bill. */
  perInvoice: money.nullable(),
  /** In rupees, of what one person gives on one business day. */
  perDay: money.nullable(),
});
export type DiscountCapsOnWire = z.output<typeof caps>;

const permissions = z.object({
  /** Counts the changes of the shop's permissions. */
  revision: z.number(),
  roles: z.partialRecord(employeeRole, overrides),
  /** By the user id of the employee. */
  people: z.record(id, overrides),
  /** How much discount the people of a role give without an approval. A role without caps is left out. */
  discountCaps: z.partialRecord(employeeRole, caps),
});
export type ShopPermissions = z.output<typeof permissions>;

/** Null ends a decision; what is not named stays as it is. */
const changes = z.partialRecord(permission, effect.nullable());

/** A missing cap stays as it is, null or an empty one ends. */
export const discountCapsForm = z.object({
  percent: clearable(decimal(100, 2, (m) => m.roles.capPercent)),
  perInvoice: clearable(rupees()),
  perDay: clearable(rupees()),
});

/** A form sends the object as JSON text. */
function orText<S extends z.ZodType>(schema: S) {
  return z.preprocess<unknown, S, z.input<S>>(
    (value) => (typeof value === 'string' ? parseJsonText(value) : value),
    schema,
  );
}

export const rolesApi = {
  getPermissions: endpoint(rolePaths.getPermissions, {
    summary: 'What the shop decided about permissions of roles and people, and the caps of discounts',
    access: { may: 'permission.edit' },
    data: z.object({ permissions }),
  }),
  editPermissions: endpoint(rolePaths.editPermissions, {
    summary: 'Decide permissions and caps of discounts; 409 with the present ones for an old revision',
    access: { may: 'permission.edit' },
    body: z.object({
      /** As the client has read it. */
      revision: wholeNumber(0, Number.MAX_SAFE_INTEGER, (m) => m.common.checkField),
      roles: optionalField(orText(z.partialRecord(employeeRole, changes))).meta({
        examples: [{ WAITER: { 'invoice.read': 'allow' }, CAPTAIN: { 'order.edit': null } }],
      }),
      people: optionalField(orText(z.record(id, changes))),
      discountCaps: optionalField(orText(z.partialRecord(employeeRole, discountCapsForm))).meta({
        examples: [{ CASHIER: { percent: 10, perInvoice: 200, perDay: null } }],
      }),
    }),
    data: z.object({ permissions }),
  }),
};
