import { EMAIL_LINK_LIFETIME_MS, LINK_LIFETIME_MS } from '@tawa/shared/accounts/accounts.rules.ts';
import { DAY_MS } from '@tawa/shared/business-day.ts';

/** Composed when it is sent, so that links use the current origin. */
export type MailContent =
  | { kind: 'verify'; name: string; token: string; otp: string }
  | { kind: 'alreadyRegistered'; name: string }
  | { kind: 'reset'; name: string; token: string }
  | { kind: 'confirmEmail'; name: string; token: string }
  | { kind: 'emailChanged'; name: string; email: string }
  | { kind: 'passwordChanged'; name: string }
  | { kind: 'waiterLogin'; name: string; shopName: string; saleId: string; password: string };

interface Link {
  label: string;
  url: string;
}

export interface ComposedMail {
  subject: string;
  paragraphsBefore: string[];
  code?: string;
  link?: Link;
  otherLink?: Link;
  paragraphsAfter: string[];
}

/** How long (ms) a mail is useful and is retried. */
export const maxDeliveryMs: Record<MailContent['kind'], number> = {
  verify: LINK_LIFETIME_MS,
  alreadyRegistered: 3 * DAY_MS,
  reset: LINK_LIFETIME_MS,
  confirmEmail: EMAIL_LINK_LIFETIME_MS,
  emailChanged: 3 * DAY_MS,
  passwordChanged: 3 * DAY_MS,
  waiterLogin: 3 * DAY_MS,
};

const minutes = LINK_LIFETIME_MS / 60_000;
const notYou = 'If this was not you, please reset your password at once.';

/** @param origin without a trailing slash */
export function composeMail(content: MailContent, origin: string): ComposedMail {
  switch (content.kind) {
    case 'verify':
      return composeVerification(content, origin);
    case 'alreadyRegistered':
      return composeAlreadyRegistered(content, origin);
    case 'reset':
      return composePasswordReset(content, origin);
    case 'confirmEmail':
      return composeEmailConfirmation(content, origin);
    case 'emailChanged':
      return composeEmailChanged(content);
    case 'passwordChanged':
      return composePasswordChanged(content, origin);
    case 'waiterLogin':
      return composeWaiterLogin(content, origin);
  }
}

type ContentOf<Kind extends MailContent['kind']> = Extract<MailContent, { kind: Kind }>;

const greet = (name: string): string => `Hello ${name},`;

function composeVerification({ name, token, otp }: ContentOf<'verify'>, origin: string): ComposedMail {
  return {
    subject: 'Verify your email',
    paragraphsBefore: [greet(name), 'open this link and enter the OTP to finish your registration.'],
    code: otp,
    link: { label: 'Verify', url: `${origin}/user/verify/${token}` },
    paragraphsAfter: [`Both work for ${minutes} minutes. If you did not register, ignore this mail.`],
  };
}

function composeAlreadyRegistered({ name }: ContentOf<'alreadyRegistered'>, origin: string): ComposedMail {
  return {
    subject: 'You already have an account',
    paragraphsBefore: [
      greet(name),
      'somebody just registered with this email, which has an account already. Sign in to it, or choose a new password.',
    ],
    link: { label: 'Sign in', url: `${origin}/login` },
    otherLink: { label: 'Forgot password', url: `${origin}/user/forgot-password` },
    paragraphsAfter: ['Your account has not changed. If this was not you, ignore this mail.'],
  };
}

function composePasswordReset({ name, token }: ContentOf<'reset'>, origin: string): ComposedMail {
  return {
    subject: 'Reset your password',
    paragraphsBefore: [greet(name), 'open this link to choose a new password.'],
    link: { label: 'Reset password', url: `${origin}/user/reset-password/${token}` },
    paragraphsAfter: [`It works once, for ${minutes} minutes. If you did not ask for it, ignore this mail.`],
  };
}

function composeEmailConfirmation({ name, token }: ContentOf<'confirmEmail'>, origin: string): ComposedMail {
  return {
    subject: 'Confirm your new email',
    paragraphsBefore: [greet(name), 'open this link to use this address for your account from now on.'],
    link: { label: 'Confirm', url: `${origin}/user/verify-email/${token}` },
    paragraphsAfter: ['It works for a day. If you did not ask for it, ignore this mail.'],
  };
}

function composeEmailChanged({ name, email }: ContentOf<'emailChanged'>): ComposedMail {
  return {
    subject: 'Your email was changed',
    paragraphsBefore: [greet(name), `your account now uses ${email}.`],
    paragraphsAfter: [notYou],
  };
}

function composePasswordChanged({ name }: ContentOf<'passwordChanged'>, origin: string): ComposedMail {
  return {
    subject: 'Your password was changed',
    paragraphsBefore: [greet(name), 'the password of your account was just changed.'],
    link: { label: 'Reset password', url: `${origin}/user/forgot-password` },
    paragraphsAfter: [notYou],
  };
}

function composeWaiterLogin(
  { name, shopName, saleId, password }: ContentOf<'waiterLogin'>,
  origin: string,
): ComposedMail {
  return {
    subject: `Your login for ${shopName}`,
    paragraphsBefore: [
      greet(name),
      `you can sign in as WAITER for ${shopName} with the sale id ${saleId} and this password.`,
    ],
    code: password,
    link: { label: 'Sign in', url: `${origin}/login` },
    paragraphsAfter: ['Please choose a password of your own under Change Password.'],
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

export function renderMail({
  subject,
  paragraphsBefore,
  code,
  link,
  otherLink,
  paragraphsAfter,
}: ComposedMail): { subject: string; text: string; html: string } {
  const paragraphs = (texts: string[]) => texts.map((text) => `<p>${escapeHtml(text)}</p>`);
  const links = [link, otherLink].filter((one) => one !== undefined);
  const html = [
    ...paragraphs(paragraphsBefore),
    ...(code ? [`<p style="font-size:24px;letter-spacing:2px"><b>${escapeHtml(code)}</b></p>`] : []),
    ...links.flatMap(({ label, url }) => [
      `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`,
      `<p style="font-size:12px">${escapeHtml(url)}</p>`,
    ]),
    ...paragraphs(paragraphsAfter),
  ];
  const lines = [
    ...paragraphsBefore,
    ...(code ? [code] : []),
    ...links.map(({ url }) => url),
    ...paragraphsAfter,
  ];
  return {
    // A name may contain a line break; a header may not.
    subject: subject.replace(/\s+/g, ' '),
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;font-size:16px">${html.join('')}</body></html>`,
  };
}
