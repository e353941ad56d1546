import type { RemoteApprover, Terminal, TerminalPerson } from '@tawa/shared/terminals/terminals.contract.ts';
import type { TerminalRow } from './terminals.table.ts';

const nameCollator = new Intl.Collator('en-IN');

/** Sorted by name. */
export function presentPeople(people: readonly { userId: string; name: string }[]): TerminalPerson[] {
  const presented = people.map(({ userId, name }) => ({ _id: userId, name }));
  return presented.sort((a, b) => nameCollator.compare(a.name, b.name) || (a._id < b._id ? -1 : 1));
}

/** Sorted by name. @param presenceOf `lastAt` in ms UTC, 0 if unknown */
export const presentRemoteApprovers = (
  people: readonly { userId: string; name: string }[],
  presenceOf: (userId: string) => { isConnected: boolean; lastAt: number },
): RemoteApprover[] =>
  presentPeople(people).map((person) => {
    const { isConnected, lastAt } = presenceOf(person._id);
    return { ...person, isConnected, lastConnectedAt: lastAt === 0 ? null : new Date(lastAt).toISOString() };
  });

/** The shop whose terminal a browser became. */
export const presentTerminalShop = (shopId: string, name: string) => ({ _id: shopId, name });

/** @param usedAt when the present session was used last, ms UTC */
export function presentTerminal(row: TerminalRow, usedAt = 0): Terminal {
  return {
    _id: row.id,
    name: row.name,
    enrolledAt: new Date(row.enrolledAt).toISOString(),
    seenAt: new Date(Math.max(row.seenAt, usedAt)).toISOString(),
    wantsPassword: row.lockedAt !== null,
  };
}
