import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';

/** A letter as it leaves. */
export interface Mail {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Transport {
  /**
   * Hands the mail over; answers with a place where a person can read it, when there is one.
   * @throws Error with `responseCode` where the mail server said no
   */
  send(mail: Mail): Promise<string | undefined>;
}

/** A mail server that does not answer is given up within this, in milliseconds, and tried again later. */
const TIMEOUT_MS = 10_000;

/** `smtp://user:password@host:port`, or `smtps://`. */
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
      await (await smtp()).sendMail(messageOf(mail));
      return undefined;
    },
  };
}

/** The mail library takes 13 MB: it is loaded with the first letter. */
function lazyTransporter(options: Record<string, unknown>): () => Promise<Transporter> {
  let transporter: Promise<Transporter> | undefined;
  return () => {
    transporter ??= import('nodemailer').then(({ default: nodemailer }) =>
      nodemailer.createTransport(options),
    );
    return transporter;
  };
}

/** Writes each mail as an `.eml` file, which any mail program opens, and any editor. */
export function fileTransport(folder: string): Transport {
  const stream = lazyTransporter({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      // They hold codes and links: for the operator's eyes only.
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const mailOptions = { ...messageOf(mail), text: { raw: unwrappedTextPart(mail.text) } };
      const { message } = await (await stream()).sendMail(mailOptions);
      const file = join(folder, `${mail.id}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return file;
    },
  };
}

/** The library would break long lines, and a link that is copied out of an editor would lack its end. */
const unwrappedTextPart = (text: string): string =>
  `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text.replace(/\n/g, '\r\n')}`;

function messageOf({ id, from, to, subject, text, html }: Mail) {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    // An object, so that nothing in the address is taken for a list of several.
    to: { name: '', address: to },
    subject,
    text,
    html,
    // The same at a second try, so that a mailbox can tell that it has this one.
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
