import type { ComposedMail } from './mail-templates.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Contains no remote content. */
export function render({ subject, paragraphsBefore, code, link, otherLink, paragraphsAfter }: ComposedMail): {
  subject: string;
  text: string;
  html: string;
} {
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
