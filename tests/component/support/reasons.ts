import { givenReasonNames } from '@tawa/shared/reason-names.ts';
import { GIVEN_REASONS, REASON_KINDS, type ReasonKind } from '@tawa/shared/reasons.ts';
import { type ShopReason, shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { newId } from '../../support/builders/ids.ts';
import { handle } from './handlers.ts';

/** A reason that a shop has added itself. */
export const anOwnReason = (overrides: Partial<ShopReason> = {}): ShopReason => ({
  _id: newId(),
  kind: 'VOID',
  label: 'Power cut',
  isActive: true,
  isUsed: false,
  ...overrides,
});

/** As every shop has them. */
export const givenReasonsOf = (kind: ReasonKind): ShopReason[] =>
  GIVEN_REASONS[kind].map((_id) => anOwnReason({ _id, kind, label: givenReasonNames()[_id] }));

/** Handles the lists of reasons, which the sheets of a void and of a discount load: `own` before those of every shop. */
export function handleReasons(...own: ShopReason[]): void {
  const listed = REASON_KINDS.flatMap((kind) => [
    ...own.filter((reason) => reason.kind === kind),
    ...givenReasonsOf(kind),
  ]);
  handle(shopsApi.getReasons, () => ({ data: { reasons: listed } }));
}
