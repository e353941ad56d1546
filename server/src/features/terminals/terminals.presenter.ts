import type { Terminal } from '@tawa/shared/terminals/terminals.contract.ts';
import type { TerminalRow } from './terminals.table.ts';

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
