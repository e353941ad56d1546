import { businessDay, businessDayPeriod } from '@tawa/shared/business-day.ts';
import {
  type DiscountCaps,
  givenByPerson,
  isAboveCaps,
  NO_DISCOUNT_CAPS,
} from '@tawa/shared/invoices/discount-caps.rules.ts';
import type { ShopRole } from '@tawa/shared/permissions.ts';
import { findRights, type Holder } from '../../auth/memberships.repository.ts';
import { needsApproval, type ShopContext } from '../../auth/shop-scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Approver } from '../../events/audit.repository.ts';
import type { TimedContext, WriteContext } from '../../events/unit-of-work.ts';
import { findDayStarts } from '../shops/shops.repository.ts';
import { withoutCouponDiscount } from './coupon-uses.service.ts';
import { findDiscountCaps, listDiscountChanges, listInvoicesBeside } from './discount-caps.repository.ts';
import { findInvoice } from './invoices.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';

/** `discount` is all that is taken off the invoice, in paise, and `lineId` the line if it is one that is discounted. */
interface ChangedDiscount {
  before: InvoiceRow;
  discount: number;
  lineId?: string | undefined;
}

const capsOf = async (context: ShopContext, role: ShopRole | undefined): Promise<DiscountCaps> =>
  role === undefined || role === 'owner' ? NO_DISCOUNT_CAPS : findDiscountCaps(context, role);

async function isAbove(
  context: TimedContext,
  caps: DiscountCaps,
  personId: string,
  { before, discount, lineId = before.id }: ChangedDiscount,
): Promise<boolean> {
  const amount = discount - before.discount;
  const isCapped = Object.values(caps).some((cap) => cap !== null);
  if (!isCapped || amount <= 0) return false;
  const starts = await findDayStarts(context);
  const changes =
    caps.perDay === null
      ? []
      : await listDiscountChanges(context, businessDayPeriod(businessDay(context.at, starts), starts));
  return isAboveCaps(caps, {
    invoice: { subTotal: before.subTotal, discount },
    beside: await listInvoicesBeside(context, before),
    ofDay: givenByPerson([...changes, { subjectId: lineId, personId, amount }], personId),
  });
}

/**
 * Checks the new discount of an invoice against the caps of the approver. Without an approver the caps of the person who acts
 * count. A discount that is lowered is not checked. Call it before the audit entry of the change.
 * @returns the caps of the person who acts and of the approver
 * @throws access.needs_approval; approval.above_cap if the approver has too low a cap
 */
export async function requireWithinDiscountCaps(
  write: WriteContext,
  change: ChangedDiscount,
  approver: Approver | undefined,
): Promise<DiscountCaps[]> {
  const { person, rights, shopId } = write.scope;
  const ofActor = await capsOf(write, rights?.role);
  if (!approver) {
    if (await isAbove(write, ofActor, person?.userId ?? '', change)) throw needsApproval('invoice.charge');
    return [ofActor];
  }
  const rightsOfApprover = await findRights(write.tx, shopId, { userId: approver.userId });
  const ofApprover = await capsOf(write, rightsOfApprover?.role);
  if (await isAbove(write, ofApprover, approver.userId, change)) throw new AppError('approval.above_cap');
  return [ofActor, ofApprover];
}

/** The invoice with the discount that people gave. */
async function findGivenByPeople(context: ShopContext, invoiceId: string): Promise<InvoiceRow | undefined> {
  const row = await findInvoice(context, invoiceId);
  return row && withoutCouponDiscount(context, row);
}

/**
 * A discount that waits for an approval. `amount` is what it adds to the invoice's present one, in paise; the whole discount if it
 * replaces a coupon.
 */
interface AddedDiscount {
  invoiceId: string;
  amount: number;
}

/** Returns the people whose caps let them approve a discount now. Returns all of them if the invoice is gone. */
export async function selectWithinDiscountCaps<P extends Pick<Holder, 'userId' | 'shopRole'>>(
  context: TimedContext,
  people: readonly P[],
  { invoiceId, amount }: AddedDiscount,
): Promise<P[]> {
  const before = await findGivenByPeople(context, invoiceId);
  if (!before) return [...people];
  const change = { before, discount: before.discount + amount };
  const able: P[] = [];
  for (const person of people) {
    const caps = await capsOf(context, person.shopRole);
    if (!(await isAbove(context, caps, person.userId, change))) able.push(person);
  }
  return able;
}

/** Says whether the caller's own caps let the caller approve a discount now. */
export async function isWithinOwnDiscountCaps(context: TimedContext, added: AddedDiscount): Promise<boolean> {
  const { person, rights } = context.scope;
  if (!person || !rights) return false;
  const caller = { userId: person.userId, shopRole: rights.role };
  return (await selectWithinDiscountCaps(context, [caller], added)).length > 0;
}
