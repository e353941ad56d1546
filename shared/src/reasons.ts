import { DISCOUNT_REASONS, type DiscountReason } from './audit/discount-reasons.rules.ts';
import { VOID_REASONS, type VoidReason } from './orders/void.rules.ts';
import { foldName } from './tables/tables.rules.ts';

/** What a list of reasons is for. */
export const REASON_KINDS = ['VOID', 'DISCOUNT', 'COMP'] as const;
export type ReasonKind = (typeof REASON_KINDS)[number];

export type GivenReason = VoidReason | DiscountReason;

/** The reasons that every shop has, in the order in which a shop gets them. */
export const GIVEN_REASONS: Readonly<Record<ReasonKind, readonly GivenReason[]>> = {
  VOID: VOID_REASONS,
  DISCOUNT: DISCOUNT_REASONS,
  COMP: DISCOUNT_REASONS,
};

export const GIVEN_REASON_IDS = [...VOID_REASONS, ...DISCOUNT_REASONS] as const;

/** Of one kind, in use. */
export const MAX_OWN_REASONS = 30;
/** Of one kind, with those that are switched off, because a used one is never removed. */
export const MAX_LISTED_OWN_REASONS = 300;
export const MAX_REASON_LABEL_LENGTH = 60;

/** False for the id of a reason that a shop has added itself. */
export const isGivenReason = (id: string | undefined): id is GivenReason =>
  GIVEN_REASON_IDS.some((given) => given === id);

/** True if `ids` has each given reason of the kind once, and none of another kind. */
export function hasGivenReasons(kind: ReasonKind, ids: readonly (string | undefined)[]): boolean {
  const sent = ids.filter(isGivenReason);
  const given = GIVEN_REASONS[kind];
  return sent.length === given.length && given.every((one) => sent.includes(one));
}

/** The first label that an earlier reason has too, regardless of case. */
export function repeatedReasonLabel(labels: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (const label of labels) {
    const folded = foldName(label);
    if (seen.has(folded)) return label;
    seen.add(folded);
  }
  return undefined;
}
