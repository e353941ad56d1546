import type { accountsApi, User } from '@tawa/shared/accounts/accounts.contract.ts';
import { EMAIL_LINK_MS } from '@tawa/shared/accounts/accounts.rules.ts';
import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { Actor } from '../../auth/authenticate.ts';
import { hashPassword } from '../../auth/passwords.ts';
import type { Sessions } from '../../auth/sessions.ts';
import { hashToken, newToken } from '../../auth/tokens-and-otps.ts';
import type { UserRow } from '../../auth/users.table.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import type { Pictures } from '../../files/pictures.ts';
import type { PostOffice } from '../../mail/mail-queue.ts';
import { type Allowance, tooManyLetters } from '../../mail/mail-rate-limit.ts';
import { presentUser } from './accounts.presenter.ts';
import { findUser, replacePassword, takenBy, updateUser } from './accounts.repository.ts';
import type { AccountsService } from './accounts.service.ts';
import { deleteLinks, ownerOfLink, replaceLink } from './links.repository.ts';
import { forgetLinks } from './recovery.service.ts';
import { takenError } from './registration.service.ts';

export interface ProfileService {
  /** Ends the user's other sessions at once. @throws AppError password.wrong, login.too_many */
  changePassword(
    actor: Actor,
    body: BodyOf<typeof accountsApi.changePassword>,
    address: string,
  ): Promise<void>;
  /** @throws AppError picture.unsupported, picture.too_large */
  updateAvatar(actor: Actor, picture: Blob): Promise<User>;
  /**
   * A changed email waits as `pendingEmail` for the link sent to it; the current one takes that back.
   * @throws AppError account.email_taken, account.phone_taken, request.too_many
   */
  updateProfile(actor: Actor, body: BodyOf<typeof accountsApi.updateProfile>): Promise<User>;
  /** Puts the pending email into force; the old address is told. @throws AppError link.invalid, account.email_taken */
  confirmEmail(token: string): Promise<void>;
}

interface ProfileNeeds {
  accounts: AccountsService;
  unitOfWork: UnitOfWork;
  sessions: Sessions;
  pictures: Pictures;
  postOffice: PostOffice;
  mayWriteTo: Allowance;
  adminEmails: ReadonlySet<string>;
}

export function createProfileService({
  accounts,
  unitOfWork: { writeAccount },
  sessions,
  pictures,
  postOffice,
  mayWriteTo,
  adminEmails,
}: ProfileNeeds): ProfileService {
  async function askFor(tx: Db, user: UserRow, email: string): Promise<void> {
    if (!mayWriteTo(email) || !mayWriteTo(user.id)) throw tooManyLetters();
    const token = newToken();
    const link = { tokenHash: hashToken(token), userId: user.id, purpose: 'email' } as const;
    await replaceLink(tx, { ...link, expiresAt: Date.now() + EMAIL_LINK_MS });
    await postOffice.post(tx, email, { kind: 'confirmEmail', name: user.name, token });
  }

  /** What the change makes of `pendingEmail`. */
  async function pending(tx: Db, user: UserRow, email: string | undefined): Promise<string | null> {
    if (email === undefined) return user.pendingEmail;
    if (email !== user.email) {
      await askFor(tx, user, email);
      return email;
    }
    await deleteLinks(tx, user.id, 'email');
    return null;
  }

  return {
    async changePassword(actor, { oldPassword, newPassword }, address) {
      const user = await accounts.confirmPassword(actor, oldPassword, address);
      const to = await hashPassword(newPassword);
      const ended = await writeAccount(async (tx) => {
        if (!(await replacePassword(tx, user.id, { from: user.passwordHash, to })))
          throw new AppError('password.wrong');
        await forgetLinks(tx, user.id);
        await postOffice.post(tx, user.email, { kind: 'passwordChanged', name: user.name });
        return sessions.endAllOf(tx, user.id, actor.sessionId);
      });
      sessions.closeSockets(ended);
    },

    async updateAvatar(actor, picture) {
      const avatarUrl = await pictures.keep(picture);
      const before = await writeAccount(async (tx) => {
        const user = await mustFind(tx, actor);
        await updateUser(tx, user.id, { avatarUrl });
        return user;
      }).catch(pictures.dropAndThrow(avatarUrl));
      await pictures.remove(before.avatarUrl);
      return presentUser({ ...before, avatarUrl }, adminEmails);
    },

    async updateProfile(actor, { email, ...given }) {
      const row = await writeAccount(async (tx) => {
        const user = await mustFind(tx, actor);
        const taken = await takenBy(tx, { email, phoneNo: given.phoneNo }, user.id);
        if (taken) throw takenError(taken);
        const pendingEmail = await pending(tx, user, email);
        await updateUser(tx, user.id, { ...given, pendingEmail });
        return mustFind(tx, actor);
      });
      return presentUser(row, adminEmails);
    },

    async confirmEmail(token) {
      const now = Date.now();
      await writeAccount(async (tx) => {
        const userId = await ownerOfLink(tx, hashToken(token), 'email', now);
        const user = userId && (await findUser(tx, userId));
        if (!user || user.pendingEmail === null) throw new AppError('link.invalid');
        const { id, name, email: old, pendingEmail: email } = user;
        if (await takenBy(tx, { email }, id)) throw takenError('email');
        await forgetLinks(tx, id);
        await updateUser(tx, id, { email, verifiedAt: now });
        await postOffice.post(tx, old, { kind: 'emailChanged', name, email });
      });
    },
  };
}

async function mustFind(tx: Db, { userId }: Actor): Promise<UserRow> {
  const row = await findUser(tx, userId);
  if (!row) throw new AppError('session.ended');
  return row;
}
