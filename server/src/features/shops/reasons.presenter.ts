import { givenReasonNames } from '@tawa/shared/reason-names.ts';
import {
  GIVEN_REASONS,
  type GivenReason,
  isGivenReason,
  REASON_KINDS,
  type ReasonKind,
} from '@tawa/shared/reasons.ts';
import type { ShopReason } from '@tawa/shared/shops/shops.contract.ts';
import type { ReasonRow } from './reasons.table.ts';

type ListedRow = Omit<ReasonRow, 'shopId' | 'position'>;

export const labelOf = ({ givenKey, label }: Pick<ReasonRow, 'givenKey' | 'label'>): string =>
  (givenKey === null ? label : givenReasonNames()[givenKey]) ?? '';

const presentReason = ({ id, kind, isActive, isUsed, ...row }: ListedRow): ShopReason => ({
  _id: row.givenKey ?? id,
  kind,
  label: labelOf(row),
  isActive,
  isUsed,
});

const presentGiven = (kind: ReasonKind, givenKey: GivenReason): ShopReason =>
  presentReason({ id: givenKey, kind, givenKey, label: null, isActive: true, isUsed: false });

/** Given reasons that the shop's list lacks come last, because a later version has added them. */
function presentKind(kind: ReasonKind, rows: readonly ListedRow[]): ShopReason[] {
  const missing = GIVEN_REASONS[kind].filter((one) => !rows.some(({ givenKey }) => givenKey === one));
  return [...rows.map(presentReason), ...missing.map((one) => presentGiven(kind, one))];
}

/** @param rows in the order of each list */
export const presentReasons = (rows: readonly ListedRow[]): ShopReason[] =>
  REASON_KINDS.flatMap((kind) =>
    presentKind(
      kind,
      rows.filter((row) => row.kind === kind),
    ),
  );

type Listed = Pick<ShopReason, 'isActive'> & { [Field in '_id' | 'label']?: string | undefined };

/** Each label is quoted as in JSON, so that none can look like two. */
const quoted = (labels: readonly string[]): string => labels.map((label) => JSON.stringify(label)).join('; ');

/**
 * What of one list is different afterwards, in labels, as facts of the audit. Kinds of changes that did not happen are left
 * out. A list holds at most 306 labels of 60 characters, so a fact has at most 40 kB.
 */
export function presentChanges(before: readonly ShopReason[], after: readonly ShopReason[]) {
  const [old, now] = [before, after].map((list) => new Map(list.map((one) => [one._id, one]))) as [
    Map<string, ShopReason>,
    Map<string, ShopReason>,
  ];
  const pairs = after.flatMap((one) => {
    const was = old.get(one._id);
    return was ? [{ was, one }] : [];
  });
  const labels = (list: readonly ShopReason[]) => quoted(list.map(({ label }) => label));
  const switched = (isActive: boolean) =>
    labels(
      pairs
        .filter(({ was, one }) => was.isActive !== one.isActive && one.isActive === isActive)
        .map(({ one }) => one),
    );
  const changes = {
    reasonsAdded: labels(after.filter(({ _id }) => !old.has(_id))),
    reasonsRemoved: labels(before.filter(({ _id }) => !now.has(_id))),
    reasonsRenamed: pairs
      .filter(({ was, one }) => was.label !== one.label)
      .map(({ was, one }) => `${quoted([was.label])} → ${quoted([one.label])}`)
      .join('; '),
    reasonsSwitchedOff: switched(false),
    reasonsSwitchedOn: switched(true),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, text]) => text !== ''));
}

/** True if both lists have the same reasons in the same order, called and switched alike. Given ones are not named. */
export function isSameList(one: readonly Listed[], other: readonly Listed[]): boolean {
  const told = (list: readonly Listed[]) =>
    JSON.stringify(
      list.map(({ _id, label, isActive }) => [_id, isGivenReason(_id) ? undefined : label, isActive]),
    );
  return told(one) === told(other);
}
