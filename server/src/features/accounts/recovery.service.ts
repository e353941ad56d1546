import { setTimeout as wait } from 'node:timers/promises';
import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { LINK_LIFETIME_MS } from '@tawa/shared/accounts/accounts.rules.ts';
import { findRightsOfUser } from '../../auth/memberships.repository.ts';
import { hashPassword } from '../../auth/passwords.ts';
import type { Sessions, Tokens } from '../../auth/sessions/sessions.ts';
import { hashToken, newToken } from '../../auth/tokens-and-otps.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import { type MailRateLimit, registrationMailKey } from '../../mail/mail-rate-limit.ts';
import { serverNow } from '../../support/server-clock.ts';
import { presentUser } from './accounts.presenter.ts';
import { findUser, findUserByIdentifier, replacePasswordHash, updateUser } from './accounts.repository.ts';
import { deleteLinks, findLinkOwnerId, replaceLink } from './links.repository.ts';
import { MIN_RESPONSE_TIME_MS, type RegistrationService } from './registration.service.ts';
import { findRegistration } from './registrations.repository.ts';

export interface RecoveryService {
  /**
   * Mails a link to reset the password, or the verification of a registration. An unknown address gets the
   * same response after the same time.
   */
  requestPasswordReset(email: string): Promise<void>;
  /**
   * Ends all sessions of the user and opens a new one.
   * @throws password.busy
   */
  resetPassword(token: string, password: string): Promise<{ user: User; tokens: Tokens }>;
}

interface RecoveryNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  sessions: Sessions;
  mailQueue: MailQueue;
  registration: RegistrationService;
  maySendMail: MailRateLimit;
  adminEmails: ReadonlySet<string>;
}

export function createRecoveryService({
  read,
  unitOfWork: { writeAccount },
  sessions,
  mailQueue,
  registration,
  maySendMail,
  adminEmails,
}: RecoveryNeeds): RecoveryService {
  async function mailResetOrVerificationLink(email: string): Promise<void> {
    const user = await findUserByIdentifier(read, { email, phoneNo: '', saleId: '' });
    if (!maySendMail(user ? email : registrationMailKey(email))) return;
    if (user) {
      const token = newToken();
      const link = { tokenHash: hashToken(token), userId: user.id, purpose: 'reset' } as const;
      await writeAccount(async ({ tx, at }) => {
        await replaceLink(tx, { ...link, expiresAt: at + LINK_LIFETIME_MS });
        await mailQueue.enqueue(tx, email, { kind: 'reset', name: user.name, token });
      });
      return;
    }
    const pendingRegistration = await findRegistration(read, { email, phoneNo: '' });
    if (pendingRegistration) await registration.resendVerification(pendingRegistration);
  }

  async function requireResetLinkOwnerId(db: Db, token: string): Promise<string> {
    const userId = await findLinkOwnerId(db, hashToken(token), 'reset', serverNow());
    if (userId === undefined) throw new AppError('link.invalid');
    return userId;
  }

  return {
    async requestPasswordReset(email) {
      await Promise.all([mailResetOrVerificationLink(email), wait(MIN_RESPONSE_TIME_MS)]);
    },

    async resetPassword(token, password) {
      // The token is checked first, because an invented one must not cost the hashing of a password.
      const ownerId = await requireResetLinkOwnerId(read, token);
      const to = await hashPassword(password, ownerId);
      const { user, tokens, ended } = await writeAccount(async (write) => {
        const { tx } = write;
        const userId = await requireResetLinkOwnerId(tx, token);
        const user = await findUser(tx, userId);
        if (!user || !(await replacePasswordHash(tx, userId, { from: user.passwordHash, to })))
          throw new AppError('link.invalid');
        await invalidateLinks(tx, userId);
        const ended = await sessions.endAllOf(write, userId);
        const { tokens } = await sessions.open(write, userId);
        await mailQueue.enqueue(tx, user.email, { kind: 'passwordChanged', name: user.name });
        return { user: { ...user, pendingEmail: null }, tokens, ended };
      });
      sessions.closeSockets(ended);
      return { user: presentUser(user, await findRightsOfUser(read, user), adminEmails), tokens };
    },
  };
}

/** Also deletes the pending email. */
export async function invalidateLinks(tx: Db, userId: string): Promise<void> {
  await deleteLinks(tx, userId, 'reset');
  await deleteLinks(tx, userId, 'email');
  await updateUser(tx, userId, { pendingEmail: null });
}
