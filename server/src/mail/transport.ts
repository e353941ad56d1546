import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';

/** A text file in UTF-8. */
export interface MailAttachment {
  filename: string;
  /** With its charset. */
  contentType: string;
  content: string;
}

export interface Mail {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[];
}

export interface Transport {
  /**
   * @returns the written file, if any
   * @throws Error with `responseCode` if the mail server rejects it
   */
  send(mail: Mail): Promise<string | undefined>;
}

const TIMEOUT_MS = 10_000;

/** @param url `smtp://user:password@host:port`, or `smtps://` */
export function smtpTransport(url: string, timeoutMs = TIMEOUT_MS): Transport {
  const smtp = lazyTransporter({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  });
  return {
    async send(mail) {
      await (await smtp()).sendMail(toNodemailerOptions(mail));
      return undefined;
    },
  };
}

/** nodemailer takes 13 MB of memory, so it loads with the first mail. */
function lazyTransporter(options: Record<string, unknown>): () => Promise<Transporter> {
  let transporter: Promise<Transporter> | undefined;
  return () => {
    transporter ??= import('nodemailer').then(({ default: nodemailer }) =>
      nodemailer.createTransport(options),
    );
    return transporter;
  };
}

export function fileTransport(folder: string): Transport {
  const stream = lazyTransporter({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      // Mails contain codes and links, so only the operator may read them.
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const mailOptions = { ...toNodemailerOptions(mail), text: { raw: unwrappedTextPart(mail.text) } };
      const { message } = await (await stream()).sendMail(mailOptions);
      const file = join(folder, `${mail.id}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return file;
    },
  };
}

/** nodemailer would break long lines, and a copied link would lack its end. */
const unwrappedTextPart = (text: string): string =>
  `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text.replace(/\n/g, '\r\n')}`;

function toNodemailerOptions({ id, from, to, subject, text, html, attachments }: Mail) {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    // The address is passed apart, because a string might be parsed as several addresses.
    to: { name: '', address: to },
    subject,
    text,
    html,
    attachments,
    // A retry has the same id, so that a mailbox detects the duplicate.
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
