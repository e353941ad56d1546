import { isGivenReason, type ReasonKind } from '@tawa/shared/reasons.ts';
import type { ShopReason } from '@tawa/shared/shops/shops.contract.ts';
import type { ListRow } from '../../../ui/forms/list-field.ts';

export type ReasonRow = ListRow & { label: string; isActive: boolean; isUsed: boolean };

/** The list of one kind. */
export type ReasonsValues = { reasons: ReasonRow[] };

export const NEW_REASON: Omit<ReasonRow, '_id' | 'key'> = { label: '', isActive: true, isUsed: false };

export const isOwnReason = ({ _id }: ReasonRow): boolean => !isGivenReason(_id);

export function toReasonsValues(listed: readonly ShopReason[], kind: ReasonKind): ReasonsValues {
  return {
    reasons: listed.filter((reason) => reason.kind === kind).map(({ kind: _, ...row }) => row),
  };
}

/** @param shown the list as the server sent it */
export function toReasonsBody(kind: ReasonKind, { reasons }: ReasonsValues, shown: ReasonsValues) {
  return { kind, reasons: reasons.map(toReasonForm), shown: shown.reasons.map(toReasonForm) };
}

const toReasonForm = ({ _id, label, isActive }: ReasonRow) => ({ _id, label, isActive });
