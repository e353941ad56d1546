import { setTimeout as wait } from 'node:timers/promises';
import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { LINK_MS } from '@tawa/shared/accounts/accounts.rules.ts';
import { hashPassword } from '../../auth/passwords.ts';
import type { Sessions, Tokens } from '../../auth/sessions.ts';
import { hashToken, newToken } from '../../auth/tokens-and-otps.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import type { PostOffice } from '../../mail/mail-queue.ts';
import { type Allowance, registrationLetters } from '../../mail/mail-rate-limit.ts';
import { presentUser } from './accounts.presenter.ts';
import { findByIdentifier, findUser, replacePassword, updateUser } from './accounts.repository.ts';
import { deleteLinks, ownerOfLink, replaceLink } from './links.repository.ts';
import { ANSWER_AFTER_MS, type RegistrationService } from './registration.service.ts';
import { findRegistration } from './registrations.repository.ts';

export interface RecoveryService {
  /** Sends a reset link, or the verification again; the same answer after the same time for an unknown address. */
  forgot(email: string): Promise<void>;
  /**
   * Sets the password, ends every session of the user at once and opens a new one. The link works once.
   * @throws AppError link.invalid
   */
  reset(token: string, password: string): Promise<{ user: User; tokens: Tokens }>;
}

interface RecoveryNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  sessions: Sessions;
  postOffice: PostOffice;
  registration: RegistrationService;
  mayWriteTo: Allowance;
  adminEmails: ReadonlySet<string>;
}

export function createRecoveryService({
  read,
  unitOfWork: { writeAccount },
  sessions,
  postOffice,
  registration,
  mayWriteTo,
  adminEmails,
}: RecoveryNeeds): RecoveryService {
  async function sendLink(email: string): Promise<void> {
    const user = await findByIdentifier(read, { email, phoneNo: '', saleId: '' });
    if (!mayWriteTo(user ? email : registrationLetters(email))) return;
    if (user) {
      const token = newToken();
      const link = { tokenHash: hashToken(token), userId: user.id, purpose: 'reset' } as const;
      await writeAccount(async (tx) => {
        await replaceLink(tx, { ...link, expiresAt: Date.now() + LINK_MS });
        await postOffice.post(tx, email, { kind: 'reset', name: user.name, token });
      });
      return;
    }
    const waiting = await findRegistration(read, { email, phoneNo: '' });
    if (waiting) await registration.remind(waiting);
  }

  async function linkOwner(db: Db, token: string): Promise<string> {
    const userId = await ownerOfLink(db, hashToken(token), 'reset', Date.now());
    if (userId === undefined) throw new AppError('link.invalid');
    return userId;
  }

  return {
    async forgot(email) {
      await Promise.all([sendLink(email), wait(ANSWER_AFTER_MS)]);
    },

    async reset(token, password) {
      // Looked at before as well: a made-up token must not cost a password hash.
      await linkOwner(read, token);
      const to = await hashPassword(password);
      const { user, tokens, ended } = await writeAccount(async (tx) => {
        const userId = await linkOwner(tx, token);
        const user = await findUser(tx, userId);
        if (!user || !(await replacePassword(tx, userId, { from: user.passwordHash, to })))
          throw new AppError('link.invalid');
        await forgetLinks(tx, userId);
        const ended = await sessions.endAllOf(tx, userId);
        const { tokens } = await sessions.open(tx, userId);
        await postOffice.post(tx, user.email, { kind: 'passwordChanged', name: user.name });
        return { user: { ...user, pendingEmail: null }, tokens, ended };
      });
      sessions.closeSockets(ended);
      return { user: presentUser(user, adminEmails), tokens };
    },
  };
}

/** With a new password nothing that was begun before goes on: neither a reset nor a change of the email. */
export async function forgetLinks(tx: Db, userId: string): Promise<void> {
  await deleteLinks(tx, userId, 'reset');
  await deleteLinks(tx, userId, 'email');
  await updateUser(tx, userId, { pendingEmail: null });
}
