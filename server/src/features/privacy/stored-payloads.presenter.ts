import { ERASED_NAME } from '@tawa/shared/customers/customers.rules.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';

/** Payloads of older versions may lack fields. */
type Entity = Partial<Kot> | Partial<Invoice>;

const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && ('tokenNo' in value || 'invoiceNo' in value);

function findEntity(payload: unknown): Entity | undefined {
  if (isEntity(payload)) return payload;
  return Object.values(payload ?? {}).find(isEntity);
}

export function findEntityId(payload: unknown): string | undefined {
  return findEntity(payload)?._id;
}

export function redactCustomer(payload: unknown, phones: readonly string[]): unknown {
  if (isEntity(payload)) return namesCustomer(payload, phones) ? anonymizeEntity(payload) : payload;
  const parts = Object.entries(payload ?? {});
  return Object.fromEntries(
    parts.map(([name, part]) => [name, isEntity(part) ? redactCustomer(part, phones) : part]),
  );
}

const namesCustomer = ({ customerId }: Entity, phones: readonly string[]): boolean =>
  phones.includes(customerId?.phoneNo ?? '');

function anonymizeEntity(entity: Entity): Entity {
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
