import {
  PIN_FAILURES_IN_SHOP,
  PIN_FAILURES_OF_PERSON,
  PIN_FAILURES_OF_TERMINAL,
} from '@tawa/shared/terminals/terminals.rules.ts';
import { countPinFailure, findPinFailures } from '../../auth/pins/pin-failures.repository.ts';
import type { Person } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { auditedTerminal } from './enrolment.service.ts';
import { findMember } from './member-password.service.ts';
import { openFailuresOf, updateTerminal } from './terminals.repository.ts';
import type { TerminalRow } from './terminals.table.ts';

/** Tells the client this conflict from those of an act. */
const WANTS_PASSWORD = { data: { wantsPassword: true } };

/** @throws terminal.wants_password, terminal.too_many_pins */
export async function requirePinAccepted(
  db: Db,
  terminal: TerminalRow,
  userId: string,
  now: number,
): Promise<void> {
  if (terminal.lockedAt !== null) throw new AppError('terminal.wants_password', {}, WANTS_PASSWORD);
  const inShop = await findPinFailures(db, { shopId: terminal.shopId, userId }, now);
  if (inShop && inShop.count >= PIN_FAILURES_IN_SHOP)
    throw new AppError('terminal.wants_password', {}, WANTS_PASSWORD);
  const failed = await findPinFailures(db, { terminalId: terminal.id, userId }, now);
  if (failed && failed.count >= PIN_FAILURES_OF_PERSON)
    throw new AppError('terminal.too_many_pins', {}, { retryAfterMs: failed.expiresAt - now });
}

/** Records that the person needs the password in the whole shop from now on. Guesses at several terminals lock none of them. */
async function auditClosedPin(
  write: WriteContext,
  { id: terminalId, shopId }: TerminalRow,
  userId: string,
  guesser: Person | null,
): Promise<void> {
  const inShop = await findPinFailures(write.tx, { shopId, userId }, write.at);
  if (inShop?.count !== PIN_FAILURES_IN_SHOP) return;
  const member = await findMember(write.tx, shopId, userId);
  if (!member) return;
  const { saleId, name: personName } = member;
  write.audit({
    act: 'employee.pinClosed',
    subject: { kind: 'employee', id: userId, label: saleId ?? '', personName },
    terminalId,
    actor: guesser ?? undefined,
  });
}

/**
 * Counts for the person at the terminal and in the shop, and for the terminal. The audit has what it closes.
 * @param guesser who typed the PIN, if somebody was signed in
 */
export async function countWrongPin(
  write: WriteContext,
  terminal: TerminalRow,
  userId: string,
  guesser: Person | null = null,
): Promise<void> {
  await countPinFailure(write.tx, { terminalId: terminal.id, userId }, write.at);
  await countPinFailure(write.tx, { shopId: terminal.shopId, userId }, write.at);
  await auditClosedPin(write, terminal, userId, guesser);
  const open = openFailuresOf(terminal, write.at);
  const failures = open.failures + 1;
  const isLocked = failures >= PIN_FAILURES_OF_TERMINAL;
  const lockedAt = isLocked ? write.at : null;
  await updateTerminal(write, terminal.id, { ...open, failures, lockedAt });
  if (isLocked)
    write.audit({
      act: 'terminal.locked',
      subject: auditedTerminal(terminal),
      terminalId: terminal.id,
      actor: guesser ?? undefined,
    });
}
