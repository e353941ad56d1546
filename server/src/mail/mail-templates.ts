import { EMAIL_LINK_LIFETIME_MS, LINK_LIFETIME_MS } from '@tawa/shared/accounts/accounts.rules.ts';
import { DAY_MS } from '@tawa/shared/calendar.ts';
import type { ZReport } from '@tawa/shared/days/days.contract.ts';
import { mailMessages } from '@tawa/shared/messages/mail.en.ts';
import { composeDayClosed } from './day-closed-mail.ts';
import type { Mail, MailAttachment } from './transport.ts';

/** A mail is composed when it is sent, so that its links use the current origin. */
export type MailContent =
  | { kind: 'verify'; name: string; token: string; otp: string }
  | { kind: 'alreadyRegistered'; name: string }
  | { kind: 'reset'; name: string; token: string }
  | { kind: 'confirmEmail'; name: string; token: string }
  | { kind: 'emailChanged'; name: string; email: string }
  | { kind: 'passwordChanged'; name: string }
  | { kind: 'waiterLogin'; name: string; shopName: string; saleId: string; password: string }
  | { kind: 'dayClosed'; shopName: string; z: ZReport };

interface Link {
  label: string;
  url: string;
}

/** A table of two columns. */
interface MailSection {
  title: string;
  rows: { name: string; value: string; isSum?: boolean }[];
}

export interface ComposedMail {
  subject: string;
  paragraphsBefore: string[];
  code?: string;
  link?: Link;
  otherLink?: Link;
  sections?: MailSection[];
  paragraphsAfter: string[];
  attachments?: MailAttachment[];
}

/** For how long (ms) a mail is useful, and is tried again. */
export const maxDeliveryMs: Record<MailContent['kind'], number> = {
  verify: LINK_LIFETIME_MS,
  alreadyRegistered: 3 * DAY_MS,
  reset: LINK_LIFETIME_MS,
  confirmEmail: EMAIL_LINK_LIFETIME_MS,
  emailChanged: 3 * DAY_MS,
  passwordChanged: 3 * DAY_MS,
  waiterLogin: 3 * DAY_MS,
  dayClosed: 3 * DAY_MS,
};

const minutes = LINK_LIFETIME_MS / 60_000;

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
    case 'dayClosed':
      return composeDayClosed(content);
  }
}

type ContentOf<Kind extends MailContent['kind']> = Extract<MailContent, { kind: Kind }>;

function composeVerification({ name, token, otp }: ContentOf<'verify'>, origin: string): ComposedMail {
  const { greeting, verify: m } = mailMessages();
  return {
    subject: m.subject,
    paragraphsBefore: [greeting(name), m.task],
    code: otp,
    link: { label: m.link, url: `${origin}/user/verify/${token}` },
    paragraphsAfter: [m.validity(minutes)],
  };
}

function composeAlreadyRegistered({ name }: ContentOf<'alreadyRegistered'>, origin: string): ComposedMail {
  const { greeting, alreadyRegistered: m } = mailMessages();
  return {
    subject: m.subject,
    paragraphsBefore: [greeting(name), m.event],
    link: { label: m.link, url: `${origin}/login` },
    otherLink: { label: m.forgotPassword, url: `${origin}/user/forgot-password` },
    paragraphsAfter: [m.unchanged],
  };
}

function composePasswordReset({ name, token }: ContentOf<'reset'>, origin: string): ComposedMail {
  const { greeting, reset: m } = mailMessages();
  return {
    subject: m.subject,
    paragraphsBefore: [greeting(name), m.task],
    link: { label: m.link, url: `${origin}/user/reset-password/${token}` },
    paragraphsAfter: [m.validity(minutes)],
  };
}

function composeEmailConfirmation({ name, token }: ContentOf<'confirmEmail'>, origin: string): ComposedMail {
  const { greeting, confirmEmail: m } = mailMessages();
  return {
    subject: m.subject,
    paragraphsBefore: [greeting(name), m.task],
    link: { label: m.link, url: `${origin}/user/verify-email/${token}` },
    paragraphsAfter: [m.validity],
  };
}

function composeEmailChanged({ name, email }: ContentOf<'emailChanged'>): ComposedMail {
  const { greeting, notYou, emailChanged: m } = mailMessages();
  return {
    subject: m.subject,
    paragraphsBefore: [greeting(name), m.event(email)],
    paragraphsAfter: [notYou],
  };
}

function composePasswordChanged({ name }: ContentOf<'passwordChanged'>, origin: string): ComposedMail {
  const { greeting, notYou, passwordChanged: m } = mailMessages();
  return {
    subject: m.subject,
    paragraphsBefore: [greeting(name), m.event],
    link: { label: m.link, url: `${origin}/user/forgot-password` },
    paragraphsAfter: [notYou],
  };
}

function composeWaiterLogin(
  { name, shopName, saleId, password }: ContentOf<'waiterLogin'>,
  origin: string,
): ComposedMail {
  const { greeting, waiterLogin: m } = mailMessages();
  return {
    subject: m.subject(shopName),
    paragraphsBefore: [greeting(name), m.task(shopName, saleId)],
    code: password,
    link: { label: m.link, url: `${origin}/login` },
    paragraphsAfter: [m.choosePassword],
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

const renderRow = ({ name, value, isSum = false }: MailSection['rows'][number]): string => {
  const [label, figure] = [name, value].map((text) =>
    isSum ? `<b>${escapeHtml(text)}</b>` : escapeHtml(text),
  );
  return `<tr><td>${label}</td><td style="text-align:right;padding-left:24px">${figure}</td></tr>`;
};

const renderSection = ({ title, rows }: MailSection): string =>
  `<h2 style="font-size:16px">${escapeHtml(title)}</h2><table>${rows.map(renderRow).join('')}</table>`;

const sectionText = ({ title, rows }: MailSection): string =>
  [title, ...rows.map(({ name, value }) => `${name}: ${value}`)].join('\n');

export function renderMail({
  subject,
  paragraphsBefore,
  code,
  link,
  otherLink,
  sections = [],
  paragraphsAfter,
  attachments = [],
}: ComposedMail): Pick<Mail, 'subject' | 'text' | 'html' | 'attachments'> {
  const paragraphs = (texts: string[]) => texts.map((text) => `<p>${escapeHtml(text)}</p>`);
  const links = [link, otherLink].filter((one) => one !== undefined);
  const html = [
    ...paragraphs(paragraphsBefore),
    ...(code ? [`<p style="font-size:24px;letter-spacing:2px"><b>${escapeHtml(code)}</b></p>`] : []),
    ...links.flatMap(({ label, url }) => [
      `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`,
      `<p style="font-size:12px">${escapeHtml(url)}</p>`,
    ]),
    ...sections.map(renderSection),
    ...paragraphs(paragraphsAfter),
  ];
  const lines = [
    ...paragraphsBefore,
    ...(code ? [code] : []),
    ...links.map(({ url }) => url),
    ...sections.map(sectionText),
    ...paragraphsAfter,
  ];
  return {
    // A name may contain a line break, which a header must not.
    subject: subject.replace(/\s+/g, ' '),
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;font-size:16px">${html.join('')}</body></html>`,
    attachments,
  };
}
