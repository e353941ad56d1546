import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { waitUntil } from './wait-until.ts';

interface MailSender {
  dataDir: string;
}

/** Mails by the path of their file, which never changes once it is written. */
const parsedMails = new Map<string, Email>();

/** Lists the oldest mail first. The server must run without SMTP. */
export async function listMails({ dataDir }: MailSender): Promise<Email[]> {
  const folder = join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  const paths = files.sort().map((name) => join(folder, name));
  for (const path of paths)
    if (!parsedMails.has(path)) parsedMails.set(path, await PostalMime.parse(readFileSync(path)));
  return paths.flatMap((path) => parsedMails.get(path) ?? []);
}

export async function waitForMail(sender: MailSender, address: string, count = 1): Promise<Email> {
  return waitUntil(async () => {
    const mine = (await listMails(sender)).filter(({ to }) => to?.some((one) => one.address === address));
    return mine.length >= count ? mine[count - 1] : undefined;
  });
}

export function parseMail({ text = '', html = '' }: Email): { link: string; token: string; otp: string } {
  const [link = ''] = /https?:\S+/.exec(text) ?? [];
  if (!html.includes(`href="${link}"`)) throw new Error(`the HTML has another link than ${link}`);
  const [otp = ''] = /^\d{6}$/m.exec(text) ?? [];
  return { link, token: link.split('/').at(-1) ?? '', otp };
}
