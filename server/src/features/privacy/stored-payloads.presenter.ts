import { ERASED_NAME } from '@tawa/shared/customers/customers.rules.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';

/** A ticket or a bill as it stood when it was told; parts may be missing in one of an older version. */
type Entity = Partial<Kot> | Partial<Invoice>;

const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && ('tokenNo' in value || 'invoiceNo' in value);

/** The ticket or bill in an event's payload or in a kept answer. */
function entityIn(told: unknown): Entity | undefined {
  if (isEntity(told)) return told;
  return Object.values(told ?? {}).find(isEntity);
}

/** The id of what is told of. */
export function idIn(told: unknown): string | undefined {
  return entityIn(told)?._id;
}

/** The same without the customer, where it names them by one of the phones. */
export function withoutPerson(told: unknown, phones: readonly string[]): unknown {
  if (isEntity(told)) return names(told, phones) ? anonymous(told) : told;
  const parts = Object.entries(told ?? {});
  return Object.fromEntries(
    parts.map(([name, part]) => [name, isEntity(part) ? withoutPerson(part, phones) : part]),
  );
}

const names = ({ customerId }: Entity, phones: readonly string[]): boolean =>
  phones.includes(customerId?.phoneNo ?? '');

function anonymous(entity: Entity): Entity {
  const customerId = { ...entity.customerId, name: ERASED_NAME, phoneNo: '' };
  if (!('tokenNo' in entity)) return { ...entity, customerId } as Entity;
  const { placedBy } = entity;
  return {
    ...entity,
    customerId,
    specialRequest: '',
    ...(placedBy && { placedBy: placedBy.role === 'DINER' ? { ...placedBy, name: ERASED_NAME } : placedBy }),
  } as Entity;
}
