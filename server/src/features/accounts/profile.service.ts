import type { accountsApi, User } from '@tawa/shared/accounts/accounts.contract.ts';
import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { SessionUser } from '../../auth/authenticate.ts';
import { findRightsOfUser, setPinHash } from '../../auth/memberships.repository.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { clearPinFailures } from '../../auth/pins/pin-failures.repository.ts';
import type { Sessions } from '../../auth/sessions/sessions.ts';
import { requireOwnDevice } from '../../auth/shop-scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import type { Pictures } from '../../files/pictures.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import type { MailRateLimit } from '../../mail/mail-rate-limit.ts';
import { presentUser } from './accounts.presenter.ts';
import { findTakenContact, replacePasswordHash, updateUser } from './accounts.repository.ts';
import { type AccountsService, requireUser } from './accounts.service.ts';
import { requestOrCancelEmailChange } from './email-change.service.ts';
import { invalidateLinks } from './recovery.service.ts';
import { contactTakenError } from './registration.service.ts';

export interface ProfileService {
  /** Ends the user's other sessions. @throws login.too_many, password.busy */
  changePassword(
    sessionUser: SessionUser,
    body: BodyOf<typeof accountsApi.changePassword>,
    ipAddress: string,
  ): Promise<void>;
  /** @throws login.too_many, password.busy, shop.not_found without a shop */
  setPin(sessionUser: SessionUser, body: BodyOf<typeof accountsApi.setPin>, ipAddress: string): Promise<void>;
  /** @throws terminal.password_needed */
  updateAvatar(sessionUser: SessionUser, picture: Blob): Promise<User>;
  /**
   * A new email is pending until it is confirmed; entering the current one cancels the change.
   * @throws request.too_many, terminal.password_needed
   */
  updateProfile(sessionUser: SessionUser, body: BodyOf<typeof accountsApi.updateProfile>): Promise<User>;
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
  unitOfWork: { writeAsUser },
  sessions,
  pictures,
  mailQueue,
  maySendMail,
  adminEmails,
}: ProfileNeeds): ProfileService {
  return {
    async changePassword(sessionUser, { oldPassword, newPassword }, ipAddress) {
      const user = await accounts.confirmPassword(sessionUser, oldPassword, ipAddress);
      const to = await hashPassword(newPassword, user.id);
      const ended = await writeAsUser(sessionUser, async (write) => {
        const { tx } = write;
        if (!(await replacePasswordHash(tx, user.id, { from: user.passwordHash, to })))
          throw new AppError('password.wrong');
        await invalidateLinks(tx, user.id);
        await mailQueue.enqueue(tx, user.email, { kind: 'passwordChanged', name: user.name });
        return sessions.endAllOf(write, user.id, sessionUser.sessionId);
      });
      sessions.closeSockets(ended);
    },

    async setPin(sessionUser, { pin, password }, ipAddress) {
      const user = await accounts.confirmPassword(sessionUser, password, ipAddress);
      const pinHash = await hashPassword(pin, user.id);
      const ended = await writeAsUser(sessionUser, async (write) => {
        const { tx } = write;
        if ((await requireUser(tx, sessionUser)).passwordHash !== user.passwordHash)
          throw new AppError('password.wrong');
        if ((await setPinHash(tx, { userId: user.id }, pinHash)).length === 0)
          throw new AppError('shop.not_found');
        await clearPinFailures(tx, user.id);
        return sessions.endAtTerminals(write, { userId: user.id, except: sessionUser.sessionId });
      });
      sessions.closeSockets(ended);
    },

    async updateAvatar(sessionUser, picture) {
      requireOwnDevice(sessionUser);
      const avatarUrl = await pictures.save(picture);
      const before = await writeAsUser(sessionUser, async ({ tx }) => {
        const user = await requireUser(tx, sessionUser);
        await updateUser(tx, user.id, { avatarUrl });
        return { ...user, rights: await findRightsOfUser(tx, user) };
      }).catch(pictures.removeAndRethrow(avatarUrl));
      await pictures.remove(before.avatarUrl);
      return presentUser({ ...before, avatarUrl }, before.rights, adminEmails);
    },

    async updateProfile(sessionUser, { email, ...changes }) {
      requireOwnDevice(sessionUser);
      let isAllowed: boolean | undefined;
      // The result is remembered, because the write may run again and each check counts.
      const mayChangeEmail = (): boolean => {
        isAllowed ??= maySendMail(email ?? '') && maySendMail(sessionUser.userId);
        return isAllowed;
      };
      return writeAsUser(sessionUser, async (write) => {
        const { tx } = write;
        const user = await requireUser(tx, sessionUser);
        const taken = await findTakenContact(tx, { email, phoneNo: changes.phoneNo }, user.id);
        if (taken) throw contactTakenError(taken);
        const pendingEmail = await requestOrCancelEmailChange(write, user, email, {
          mailQueue,
          mayChangeEmail,
        });
        await updateUser(tx, user.id, { ...changes, pendingEmail });
        return presentUser(await requireUser(tx, sessionUser), await findRightsOfUser(tx, user), adminEmails);
      });
    },
  };
}
