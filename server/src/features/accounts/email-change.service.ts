import { EMAIL_LINK_LIFETIME_MS } from '@tawa/shared/accounts/accounts.rules.ts';
import { hashToken, newToken } from '../../auth/tokens-and-otps.ts';
import type { UserRow } from '../../auth/users.table.ts';
import type { AccountWriteContext } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import { tooManyMailsError } from '../../mail/mail-rate-limit.ts';
import { findTakenContact, findUser, updateUser } from './accounts.repository.ts';
import { deleteLinks, findLinkOwnerId, replaceLink } from './links.repository.ts';
import { invalidateLinks } from './recovery.service.ts';
import { contactTakenError } from './registration.service.ts';

export interface EmailChangeService {
  /** Notifies the old address. */
  confirm(token: string): Promise<void>;
}

interface EmailChangeNeeds {
  unitOfWork: UnitOfWork;
  mailQueue: MailQueue;
}

export function createEmailChangeService({
  unitOfWork: { writeAccount },
  mailQueue,
}: EmailChangeNeeds): EmailChangeService {
  return {
    async confirm(token) {
      await writeAccount(async ({ tx, at }) => {
        const userId = await findLinkOwnerId(tx, hashToken(token), 'email', at);
        const user = userId && (await findUser(tx, userId));
        if (!user || user.pendingEmail === null) throw new AppError('link.invalid');
        const { id, name, email: old, pendingEmail: email } = user;
        if (await findTakenContact(tx, { email }, id)) throw contactTakenError('email');
        await invalidateLinks(tx, id);
        await updateUser(tx, id, { email, verifiedAt: at });
        await mailQueue.enqueue(tx, old, { kind: 'emailChanged', name, email });
      });
    },
  };
}

/**
 * Returns the pending email, or null after a cancellation.
 * @throws request.too_many
 */
export async function requestOrCancelEmailChange(
  write: AccountWriteContext,
  user: UserRow,
  email: string | undefined,
  { mailQueue, mayChangeEmail }: { mailQueue: MailQueue; mayChangeEmail(): boolean },
): Promise<string | null> {
  if (email === undefined) return user.pendingEmail;
  if (email !== user.email) {
    if (!mayChangeEmail()) throw tooManyMailsError();
    await mailConfirmationLink(write, mailQueue, user, email);
    return email;
  }
  await deleteLinks(write.tx, user.id, 'email');
  return null;
}

async function mailConfirmationLink(
  { tx, at }: AccountWriteContext,
  mailQueue: MailQueue,
  user: UserRow,
  email: string,
): Promise<void> {
  const token = newToken();
  const link = { tokenHash: hashToken(token), userId: user.id, purpose: 'email' } as const;
  await replaceLink(tx, { ...link, expiresAt: at + EMAIL_LINK_LIFETIME_MS });
  await mailQueue.enqueue(tx, email, { kind: 'confirmEmail', name: user.name, token });
}
