import type { accountsApi, User } from '@tawa/shared/accounts/accounts.contract.ts';
import { EMAIL_LINK_LIFETIME_MS } from '@tawa/shared/accounts/accounts.rules.ts';
import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { Actor } from '../../auth/authenticate.ts';
import { hashPassword } from '../../auth/passwords.ts';
import type { Sessions } from '../../auth/sessions/sessions.ts';
import { hashToken, newToken } from '../../auth/tokens-and-otps.ts';
import type { UserRow } from '../../auth/users.table.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import type { Pictures } from '../../files/pictures.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import { type MailRateLimit, tooManyMailsError } from '../../mail/mail-rate-limit.ts';
import { presentUser } from './accounts.presenter.ts';
import { findTakenContact, findUser, replacePasswordHash, updateUser } from './accounts.repository.ts';
import type { AccountsService } from './accounts.service.ts';
import { deleteLinks, findLinkOwnerId, replaceLink } from './links.repository.ts';
import { invalidateLinks } from './recovery.service.ts';
import { contactTakenError } from './registration.service.ts';

export interface ProfileService {
  /** Ends the user's other sessions. @throws password.wrong, login.too_many */
  changePassword(
    actor: Actor,
    body: BodyOf<typeof accountsApi.changePassword>,
    ipAddress: string,
  ): Promise<void>;
  updateAvatar(actor: Actor, picture: Blob): Promise<User>;
  /**
   * A new email is pending until confirmed; entering the current one cancels it.
   * @throws account.email_taken, account.phone_taken, request.too_many
   */
  updateProfile(actor: Actor, body: BodyOf<typeof accountsApi.updateProfile>): Promise<User>;
  /** Notifies the old address. @throws link.invalid, account.email_taken */
  confirmEmail(token: string): Promise<void>;
}

interface ProfileNeeds {
  accounts: AccountsService;
  unitOfWork: UnitOfWork;
  sessions: Sessions;
  pictures: Pictures;
  mailQueue: MailQueue;
  maySendMail: MailRateLimit;
  adminEmails: ReadonlySet<string>;
}

export function createProfileService({
  accounts,
  unitOfWork: { writeAccount },
  sessions,
  pictures,
  mailQueue,
  maySendMail,
  adminEmails,
}: ProfileNeeds): ProfileService {
  async function mailEmailConfirmation(tx: Db, user: UserRow, email: string): Promise<void> {
    const token = newToken();
    const link = { tokenHash: hashToken(token), userId: user.id, purpose: 'email' } as const;
    await replaceLink(tx, { ...link, expiresAt: Date.now() + EMAIL_LINK_LIFETIME_MS });
    await mailQueue.enqueue(tx, email, { kind: 'confirmEmail', name: user.name, token });
  }

  async function requestOrCancelEmailChange(
    tx: Db,
    user: UserRow,
    email: string | undefined,
    mayChangeEmail: () => boolean,
  ): Promise<string | null> {
    if (email === undefined) return user.pendingEmail;
    if (email !== user.email) {
      if (!mayChangeEmail()) throw tooManyMailsError();
      await mailEmailConfirmation(tx, user, email);
      return email;
    }
    await deleteLinks(tx, user.id, 'email');
    return null;
  }

  return {
    async changePassword(actor, { oldPassword, newPassword }, ipAddress) {
      const user = await accounts.confirmPassword(actor, oldPassword, ipAddress);
      const to = await hashPassword(newPassword);
      const ended = await writeAccount(async (tx) => {
        if (!(await replacePasswordHash(tx, user.id, { from: user.passwordHash, to })))
          throw new AppError('password.wrong');
        await invalidateLinks(tx, user.id);
        await mailQueue.enqueue(tx, user.email, { kind: 'passwordChanged', name: user.name });
        return sessions.endAllOf(tx, user.id, actor.sessionId);
      });
      sessions.closeSockets(ended);
    },

    async updateAvatar(actor, picture) {
      const avatarUrl = await pictures.save(picture);
      const before = await writeAccount(async (tx) => {
        const user = await requireUser(tx, actor);
        await updateUser(tx, user.id, { avatarUrl });
        return user;
      }).catch(pictures.removeAndRethrow(avatarUrl));
      await pictures.remove(before.avatarUrl);
      return presentUser({ ...before, avatarUrl }, adminEmails);
    },

    async updateProfile(actor, { email, ...changes }) {
      let isAllowed: boolean | undefined;
      // The write may run again.
      const mayChangeEmail = (): boolean => {
        isAllowed ??= maySendMail(email ?? '') && maySendMail(actor.userId);
        return isAllowed;
      };
      const row = await writeAccount(async (tx) => {
        const user = await requireUser(tx, actor);
        const taken = await findTakenContact(tx, { email, phoneNo: changes.phoneNo }, user.id);
        if (taken) throw contactTakenError(taken);
        const pendingEmail = await requestOrCancelEmailChange(tx, user, email, mayChangeEmail);
        await updateUser(tx, user.id, { ...changes, pendingEmail });
        return requireUser(tx, actor);
      });
      return presentUser(row, adminEmails);
    },

    async confirmEmail(token) {
      const now = Date.now();
      await writeAccount(async (tx) => {
        const userId = await findLinkOwnerId(tx, hashToken(token), 'email', now);
        const user = userId && (await findUser(tx, userId));
        if (!user || user.pendingEmail === null) throw new AppError('link.invalid');
        const { id, name, email: old, pendingEmail: email } = user;
        if (await findTakenContact(tx, { email }, id)) throw contactTakenError('email');
        await invalidateLinks(tx, id);
        await updateUser(tx, id, { email, verifiedAt: now });
        await mailQueue.enqueue(tx, old, { kind: 'emailChanged', name, email });
      });
    },
  };
}

/** @throws session.ended */
async function requireUser(tx: Db, { userId }: Actor): Promise<UserRow> {
  const row = await findUser(tx, userId);
  if (!row) throw new AppError('session.ended');
  return row;
}
