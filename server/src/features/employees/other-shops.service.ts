import type { AuditAct } from '@tawa/shared/audit/audit.rules.ts';
import { listWorkplaces } from '../../auth/memberships.repository.ts';
import { authorizeShop } from '../../auth/shop-scope.ts';
import { type AuditedAct, appendAuditEntries } from '../../events/audit.repository.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';

/**
 * Records in the audit of each other shop of an employee what the owner did to the account, because it acts there too. Call
 * it under the lock of accounts, which is that of all shops.
 * @param subject the employee
 */
export async function auditInOtherShops(
  { tx, scope: { shopId: here, sessionUser }, at }: WriteContext,
  act: AuditAct,
  subject: AuditedAct['subject'],
): Promise<void> {
  for (const { shopId } of await listWorkplaces(tx, subject.id)) {
    if (shopId === here) continue;
    const scope = await authorizeShop(tx, { may: 'manager.manage' }, sessionUser, shopId);
    await appendAuditEntries({ tx, scope, at }, [{ act, subject }]);
  }
}
