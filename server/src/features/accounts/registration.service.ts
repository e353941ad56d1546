import type { accountsApi, User } from '@tawa/shared/accounts/accounts.contract.ts';
import { LINK_MS, OTP_TRIES } from '@tawa/shared/accounts/accounts.rules.ts';
import { DAY_MS } from '@tawa/shared/business-day.ts';
import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import { hashOtp, hashToken, newOtp, newToken, sameHash } from '../../auth/one-time.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { newId } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import type { Pictures } from '../../files/pictures.ts';
import { AppError } from '../../http/app-error.ts';
import { type Allowance, tooManyLetters } from '../../mail/allowance.ts';
import type { PostOffice } from '../../mail/post-office.ts';
import { presentRegistration } from './accounts.presenter.ts';
import { insertUser, takenBy } from './accounts.repository.ts';
import {
  clearRegistrations,
  deleteRegistration,
  insertRegistration,
  registrationOfLink,
  updateRegistration,
} from './registrations.repository.ts';
import type { RegistrationRow } from './registrations.table.ts';

/** A registration that nobody verified is forgotten, with its picture. */
const KEPT_MS = 30 * DAY_MS;

export interface RegistrationService {
  /**
   * Replaces an earlier unverified registration of the address, kills its link and sends a fresh mail. Without a mail
   * it would leave the address with a password whose link nobody has: then it is refused.
   * @throws AppError request.too_many, account.email_taken, account.phone_taken, picture.unsupported,
   * picture.too_large
   */
  register(body: BodyOf<typeof accountsApi.registerOwner>): Promise<User>;
  /** A fresh link and OTP for whoever has lost the mail; the earlier link is dead. */
  remind(registration: RegistrationRow): Promise<void>;
  /** @throws AppError link.invalid, otp.wrong, otp.used_up, account.email_taken, account.phone_taken */
  verify(token: string, otp: string): Promise<User>;
}

interface RegistrationNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  pictures: Pictures;
  postOffice: PostOffice;
  mayWriteTo: Allowance;
}

export function createRegistrationService({
  read,
  unitOfWork: { writeAccount },
  pictures,
  postOffice,
  mayWriteTo,
}: RegistrationNeeds): RegistrationService {
  async function refuseTaken(db: Db, wanted: { email: string; phoneNo: string }): Promise<void> {
    const field = await takenBy(db, wanted);
    if (field) throw takenError(field);
  }

  async function send(tx: Db, { name, email }: RegistrationRow, { token, otp }: Secrets): Promise<void> {
    await postOffice.post(tx, email, { kind: 'verify', name, token, otp });
  }

  return {
    async register({ avatar, password, ...profile }) {
      if (!mayWriteTo(profile.email)) throw tooManyLetters();
      await refuseTaken(read, profile);
      const secrets = newSecrets();
      const passwordHash = await hashPassword(password);
      const avatarUrl = await pictures.keep(avatar);
      const now = Date.now();
      const row = {
        id: newId(),
        ...profile,
        passwordHash,
        avatarUrl,
        createdAt: now,
        ...stored(secrets, now),
      };
      const outdated = await writeAccount(async (tx) => {
        await refuseTaken(tx, profile);
        const outdated = await clearRegistrations(tx, row.email, now - KEPT_MS);
        await insertRegistration(tx, row);
        await send(tx, row, secrets);
        return outdated;
      }).catch(pictures.dropAndThrow(avatarUrl));
      await Promise.all(outdated.map(pictures.remove));
      return presentRegistration(row);
    },

    async remind(registration) {
      const secrets = newSecrets();
      await writeAccount(async (tx) => {
        // Replaced or verified in this very moment: then there is nothing to remind of.
        if (await updateRegistration(tx, registration.id, stored(secrets, Date.now())))
          await send(tx, registration, secrets);
      });
    },

    async verify(token, otp) {
      const now = Date.now();
      const result: User | { left: number } = await writeAccount(async (tx) => {
        const row = await registrationOfLink(tx, hashToken(token));
        if (!row || row.expiresAt <= now) throw new AppError('link.invalid');
        const { id, tokenHash, otpHash, wrongOtps, expiresAt, ...user } = row;
        if (wrongOtps >= OTP_TRIES) throw new AppError('otp.used_up');
        if (!sameHash(otpHash, hashOtp(token, otp))) {
          await updateRegistration(tx, id, { wrongOtps: wrongOtps + 1 });
          return { left: OTP_TRIES - wrongOtps - 1 };
        }
        await refuseTaken(tx, row);
        await deleteRegistration(tx, id);
        await insertUser(tx, { ...user, id, role: 'OWNER', verifiedAt: now });
        return presentRegistration(row);
      });
      if (!('left' in result)) return result;
      // Thrown here, after the commit: inside the write it would take the count back.
      const refusal = new AppError('otp.wrong', { left: result.left });
      refusal.extras.fields = { otp: refusal.message };
      throw refusal;
    },
  };
}

interface Secrets {
  token: string;
  otp: string;
}

const newSecrets = (): Secrets => ({ token: newToken(), otp: newOtp() });

function stored({ token, otp }: Secrets, now: number) {
  return {
    tokenHash: hashToken(token),
    otpHash: hashOtp(token, otp),
    wrongOtps: 0,
    expiresAt: now + LINK_MS,
  };
}

/** The refusal for an email or a phone that another user has. */
export function takenError(field: 'email' | 'phoneNo'): AppError {
  const refusal = new AppError(field === 'email' ? 'account.email_taken' : 'account.phone_taken');
  refusal.extras.fields = { [field]: refusal.message };
  return refusal;
}
