import { COUPON_REASON } from '@tawa/shared/audit/audit.rules.ts';
import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import {
  hasGivenReasons,
  isGivenReason,
  type ReasonKind,
  repeatedReasonLabel,
} from '@tawa/shared/reasons.ts';
import type { ShopReason, shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import type { AuditedAct } from '../../events/audit.repository.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import { isSameList, labelOf, presentChanges, presentReasons } from './reasons.presenter.ts';
import { findReasonRow, listReasonRows, markReasonUsed, replaceReasonRows } from './reasons.repository.ts';
import type { ReasonRow } from './reasons.table.ts';

type ReasonsForm = BodyOf<typeof shopsApi.editReasons>;

export interface ReasonsService {
  /** All kinds, each in the order of its list. */
  list(scope: ShopScope): Promise<ShopReason[]>;
  /**
   * Replaces the list of one kind, and returns all of them.
   * @throws reason.stale with the present lists if `shown` is not the present one; reason.given, reason.used,
   * entity.name_taken, entity.not_found
   */
  replace(
    scope: ShopScope,
    form: ReasonsForm,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<ShopReason[]>;
}

/** What an act stores of its reason: the key of one of the list, or what somebody typed. */
interface StatedReason {
  audited: NonNullable<AuditedAct['reason']>;
  reasonKey: string | null;
  reason: string | null;
}

/** The error has the present lists, so that the person picks another reason. */
async function throwInactive(context: ShopContext, row: ReasonRow): Promise<never> {
  const data = { reasons: presentReasons(await listReasonRows(context)) };
  throw new AppError('reason.inactive', { name: labelOf(row) }, { data });
}

/**
 * Returns what an act stores of a reason that is typed, or sent by its id. The audit gets the label of one of the shop's own
 * as it is now, because the shop may rename it later. Call it in the transaction of the act.
 * @throws entity.not_found, also for a reason of another shop or kind; reason.inactive with the present lists
 */
export async function requireReason(
  context: ShopContext,
  kind: ReasonKind,
  { reasonId, reason }: { reasonId?: string | undefined; reason?: string | undefined },
): Promise<StatedReason> {
  if (reason !== undefined) return { audited: { text: reason }, reasonKey: null, reason };
  if (reasonId === undefined) return { audited: { key: 'notStated' }, reasonKey: null, reason: null };
  const row = await findReasonRow(context, kind, reasonId);
  if (row?.isActive === false) await throwInactive(context, row);
  if (isGivenReason(reasonId)) return { audited: { key: reasonId }, reasonKey: reasonId, reason: null };
  if (!row) throw new AppError('entity.not_found', { noun: 'reason' });
  if (!row.isUsed) await markReasonUsed(context, row);
  return { audited: { key: row.id, text: labelOf(row) }, reasonKey: row.id, reason: null };
}

/**
 * Marks the reason that a rehearsed act names, because the rehearsal was rolled back with its mark. So the reason that a request
 * for an approval names is not removed before the act.
 * @throws entity.not_found if the reason was removed since the rehearsal
 */
export async function keepReasonOfRequest(context: ShopContext, reason: AuditedAct['reason']): Promise<void> {
  const isOwn = reason && 'key' in reason && 'text' in reason && reason.key !== COUPON_REASON;
  if (isOwn && !(await markReasonUsed(context, { id: reason.key })))
    throw new AppError('entity.not_found', { noun: 'reason' });
}

/** The present labels of the shop's own reasons by their ids, also of those that are switched off. */
export async function ownReasonLabels(context: ShopContext): Promise<Map<string, string>> {
  const rows = await listReasonRows(context);
  return new Map(rows.filter(({ givenKey }) => givenKey === null).map((row) => [row.id, labelOf(row)]));
}

type NewRow = Omit<ReasonRow, 'shopId'>;

/** @throws entity.not_found for an id that is sent twice, or is not of this list */
function rowsOf({ kind, reasons }: ReasonsForm, before: readonly ReasonRow[]): NewRow[] {
  const known = new Map(before.map((row) => [row.givenKey ?? row.id, row]));
  return reasons.map(({ _id, label = '', isActive }, position) => {
    const row = _id === undefined ? undefined : known.get(_id);
    if (_id !== undefined) known.delete(_id);
    const givenKey = (isGivenReason(_id) && _id) || null;
    if (_id !== undefined && !givenKey && !row) throw new AppError('entity.not_found', { noun: 'reason' });
    return {
      id: row?.id ?? newId(),
      kind,
      givenKey,
      label: givenKey ? null : label,
      isActive,
      isUsed: row?.isUsed ?? false,
      position,
    };
  });
}

export function createReasonsService(read: Db, { write }: UnitOfWork): ReasonsService {
  return {
    list: async (scope) => presentReasons(await listReasonRows({ tx: read, scope })),

    replace: (scope, form, idempotencyKey) =>
      write(
        scope,
        async (write) => {
          const { kind, reasons: sent, shown } = form;
          const ids = sent.map(({ _id }) => _id);
          if (!hasGivenReasons(kind, ids)) throw fieldError('reasons', 'reason.given');
          const before = await listReasonRows(write);
          const present = presentReasons(before);
          const presentOfKind = present.filter((one) => one.kind === kind);
          if (!isSameList(presentOfKind, shown))
            throw new AppError('reason.stale', {}, { data: { reasons: present } });
          const ofKind = before.filter((row) => row.kind === kind);
          const used = ofKind.find((row) => row.isUsed && !ids.includes(row.givenKey ?? row.id));
          if (used) throw new AppError('reason.used', { name: labelOf(used) });
          const rows = rowsOf(form, ofKind);
          const taken = repeatedReasonLabel(rows.map(labelOf));
          if (taken !== undefined) throw new AppError('entity.name_taken', { noun: 'reason', name: taken });
          await replaceReasonRows(write, kind, rows);
          const listed = presentReasons([...before.filter((row) => row.kind !== kind), ...rows]);
          const listedOfKind = listed.filter((one) => one.kind === kind);
          write.audit({
            act: 'reasons.changed',
            subject: { kind: 'shop', id: write.scope.shopId, label: '' },
            before: countsOf(presentOfKind),
            after: {
              reasonKind: kind,
              ...countsOf(listedOfKind),
              ...presentChanges(presentOfKind, listedOfKind),
            },
          });
          write.announce({ name: 'shop:reasons', payload: { reasons: listed } });
          return listed;
        },
        idempotencyKey,
      ),
  };
}

function countsOf(ofKind: readonly ShopReason[]) {
  return {
    reasons: ofKind.filter(({ _id }) => !isGivenReason(_id)).length,
    reasonsOff: ofKind.filter(({ isActive }) => !isActive).length,
  };
}
