import { BYTE_ORDER_MARK } from '@tawa/shared/csv.ts';
import type { ZReport } from '@tawa/shared/days/days.contract.ts';
import { type ZPaper, zPaper } from '@tawa/shared/days/z-paper.rules.ts';
import { mailMessages } from '@tawa/shared/messages/mail.en.ts';
import { signedRupees, toPaise, toRupees } from '@tawa/shared/money.ts';
import { formatCsvRow, type TableCell, type TableRow } from '../support/export/table.ts';
import type { ComposedMail } from './mail-templates.ts';

type PaperRow = ZPaper['sections'][number]['rows'][number];

function figureCell({ value, rupees, count }: PaperRow): TableCell {
  if (rupees !== undefined) return { amount: rupees };
  return count === undefined ? value : { number: count };
}

/** The lines of the paper with plain numbers, which a spreadsheet adds up. */
function paperCsv({ title, facts, sections, check }: ZPaper, head: readonly [string, string]): string {
  const rows: TableRow[] = [
    mailMessages().dayClosed.columns,
    ...facts.map(({ name, text }) => [title, name, text]),
    ...sections.flatMap((section) =>
      section.rows.map((row) => [section.title, row.name, figureCell(row)] satisfies TableRow),
    ),
    [title, check, ''],
    [title, ...head],
  ];
  return BYTE_ORDER_MARK + rows.map(formatCsvRow).join('');
}

/** What bills and credit notes of the report came to, in rupees. */
const totalOf = ({ billed, credited }: ZReport): number =>
  toRupees(toPaise(billed.total) + toPaise(credited.total));

/** Says the same as the paper of the Z report. */
export function composeDayClosed({ shopName, z }: { shopName: string; z: ZReport }): ComposedMail {
  const m = mailMessages().dayClosed;
  const paper = zPaper(z);
  const [headName = ''] = paper.head;
  return {
    subject: m.subject(shopName, z.number, signedRupees(totalOf(z))),
    paragraphsBefore: [
      `${shopName}, ${paper.title}`,
      ...paper.facts.map(({ name, text }) => m.fact(name, text)),
    ],
    sections: paper.sections,
    paragraphsAfter: [paper.check, m.fact(headName, z.chainHead), m.reason(shopName)],
    attachments: [
      {
        filename: `z-${z.number}.csv`,
        contentType: 'text/csv; charset=utf-8',
        content: paperCsv(paper, [headName, z.chainHead]),
      },
    ],
  };
}
