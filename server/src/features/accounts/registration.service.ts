import { setTimeout as wait } from 'node:timers/promises';
import type { accountsApi, User } from '@tawa/shared/accounts/accounts.contract.ts';
import { LINK_LIFETIME_MS, MAX_OTP_ATTEMPTS } from '@tawa/shared/accounts/accounts.rules.ts';
import { DAY_MS } from '@tawa/shared/calendar.ts';
import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { hashOtp, hashToken, isSameHash, newOtp, newToken } from '../../auth/tokens-and-otps.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import type { Pictures } from '../../files/pictures.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import { type MailRateLimit, registrationMailKey, tooManyMailsError } from '../../mail/mail-rate-limit.ts';
import type { MailContent } from '../../mail/mail-templates.ts';
import { rateLimitNetworkOf } from '../../support/ip-address.ts';
import { serverNow } from '../../support/server-clock.ts';
import { latestPlausibleExpiry } from '../../support/time-window.ts';
import { presentRegistration } from './accounts.presenter.ts';
import { findTakenContact, findUserByIdentifier, insertUser } from './accounts.repository.ts';
import {
  deleteOutdatedRegistrations,
  deleteRegistration,
  findRegistrationByToken,
  insertRegistration,
  updateRegistration,
} from './registrations.repository.ts';
import type { RegistrationRow } from './registrations.table.ts';

const REGISTRATION_RETENTION_MS = 30 * DAY_MS;

/** Longer than the work takes, so that timing does not reveal which addresses are known. */
export const MIN_RESPONSE_TIME_MS = 150;

export interface RegistrationService {
  /**
   * Stores a registration in place of an earlier unverified one of the same email. Beyond the limit on mails
   * it is rejected, because the email would keep a password whose link no one received. Response and time are
   * the same if an account has the email or phone.
   * @throws request.too_many, password.busy
   */
  register(body: BodyOf<typeof accountsApi.registerOwner>, ipAddress: string): Promise<User>;
  /** Sends a new link, which makes the earlier one invalid. */
  resendVerification(registration: RegistrationRow): Promise<void>;
  verify(token: string, otp: string): Promise<User>;
}

interface RegistrationNeeds {
  unitOfWork: UnitOfWork;
  pictures: Pictures;
  mailQueue: MailQueue;
  maySendMail: MailRateLimit;
}

export function createRegistrationService({
  unitOfWork: { writeAccount },
  pictures,
  mailQueue,
  maySendMail,
}: RegistrationNeeds): RegistrationService {
  return {
    async register({ avatar, password, ...profile }, ipAddress) {
      const secrets = newVerificationSecrets();
      // The password is hashed before the mail is counted: a busy server may refuse to hash, and then no mail
      // is sent.
      const passwordHash = await hashPassword(password, rateLimitNetworkOf(ipAddress));
      if (!maySendMail(registrationMailKey(profile.email))) throw tooManyMailsError();
      const avatarUrl = await pictures.save(avatar);
      const now = serverNow();
      const row = {
        id: newId(),
        ...profile,
        passwordHash,
        avatarUrl,
        createdAt: now,
        ...toVerificationColumns(secrets, now),
      };
      // Password and picture were handled before any account was read, so the time that they took reveals
      // nothing about accounts.
      const [outdated] = await Promise.all([
        writeAccount(({ tx }) => storeAndEnqueueMail(tx, mailQueue, row, secrets)).catch(
          pictures.removeAndRethrow(avatarUrl),
        ),
        wait(MIN_RESPONSE_TIME_MS),
      ]);
      await Promise.all(outdated.map(pictures.remove));
      return presentRegistration(row);
    },

    async resendVerification(registration) {
      const secrets = newVerificationSecrets();
      await writeAccount(async ({ tx, at }) => {
        // The result is false if the registration has been replaced or verified meanwhile.
        if (await updateRegistration(tx, registration.id, toVerificationColumns(secrets, at)))
          await enqueueVerification(tx, mailQueue, registration, secrets);
      });
    },

    async verify(token, otp) {
      const result = await writeAccount(({ tx, at }) => verifyRegistration(tx, token, otp, at));
      if (!('left' in result)) return result;
      // The error is thrown after the write, because inside it would roll back the count of attempts.
      const error = new AppError('otp.wrong', { left: result.left });
      error.extras.fields = { otp: error.message };
      throw error;
    },
  };
}

interface VerificationSecrets {
  token: string;
  otp: string;
}

const newVerificationSecrets = (): VerificationSecrets => ({ token: newToken(), otp: newOtp() });

function toVerificationColumns({ token, otp }: VerificationSecrets, now: number) {
  return {
    tokenHash: hashToken(token),
    otpHash: hashOtp(token, otp),
    wrongOtps: 0,
    expiresAt: now + LINK_LIFETIME_MS,
  };
}

/**
 * Stores the registration even if an account exists, so that signing in with it gets the same response.
 * Returns the URLs of replaced pictures.
 */
async function storeAndEnqueueMail(
  tx: Db,
  mailQueue: MailQueue,
  row: RegistrationRow,
  secrets: VerificationSecrets,
): Promise<string[]> {
  const outdated = await deleteOutdatedRegistrations(tx, row.email, REGISTRATION_RETENTION_MS, row.createdAt);
  await insertRegistration(tx, row);
  await enqueueVerification(tx, mailQueue, row, secrets);
  return outdated;
}

/** To an email that has an account, the mail contains no secrets. */
async function enqueueVerification(
  tx: Db,
  mailQueue: MailQueue,
  { name, email }: RegistrationRow,
  { token, otp }: VerificationSecrets,
): Promise<void> {
  const user = await findUserByIdentifier(tx, { email, phoneNo: '', saleId: '' });
  const content: MailContent = user
    ? { kind: 'alreadyRegistered', name: user.name }
    : { kind: 'verify', name, token, otp };
  await mailQueue.enqueue(tx, email, content);
}

/** Creates the user. After a wrong OTP, returns how many attempts are left. */
async function verifyRegistration(
  tx: Db,
  token: string,
  otp: string,
  now: number,
): Promise<User | { left: number }> {
  const row = await findRegistrationByToken(tx, hashToken(token));
  if (!row || row.expiresAt <= now || row.expiresAt > latestPlausibleExpiry(now, LINK_LIFETIME_MS))
    throw new AppError('link.invalid');
  const { id, tokenHash, otpHash, wrongOtps, expiresAt, ...user } = row;
  if (wrongOtps >= MAX_OTP_ATTEMPTS) throw new AppError('otp.used_up');
  if (!isSameHash(otpHash, hashOtp(token, otp))) {
    await updateRegistration(tx, id, { wrongOtps: wrongOtps + 1 });
    return { left: MAX_OTP_ATTEMPTS - wrongOtps - 1 };
  }
  const taken = await findTakenContact(tx, row);
  if (taken) throw fieldError(taken, TAKEN_ERROR_CODES[taken]);
  await deleteRegistration(tx, id);
  await insertUser(tx, { ...user, id, role: 'OWNER', verifiedAt: now });
  return presentRegistration(row);
}

const TAKEN_ERROR_CODES = { email: 'registration.email_taken', phoneNo: 'registration.phone_taken' } as const;

export function contactTakenError(field: 'email' | 'phoneNo'): AppError {
  return fieldError(field, field === 'email' ? 'account.email_taken' : 'account.phone_taken');
}
