import type { Terminal, TerminalPerson } from '@tawa/shared/terminals/terminals.contract.ts';
import type { TerminalRow } from './terminals.table.ts';

export const presentPerson = ({ userId, name }: { userId: string; name: string }): TerminalPerson => ({
  _id: userId,
  name,
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
