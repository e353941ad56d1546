import { tallyTexts as m } from '@tawa/shared/messages/reports.tally.en.ts';
import { toRupees } from '@tawa/shared/money.ts';
import { type LedgerEntry, ledgerEntriesOf, type TallyDay } from '@tawa/shared/reports/tally.rules.ts';
import { escapeXml } from '../../support/xml.ts';

export interface TallyExport {
  shopName: string;
  /** Calendar dates, both included. */
  from: string;
  to: string;
  /** Dates on which anything happened, the earliest first. */
  days: TallyDay[];
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

/** Tally writes a debit as a negative amount that is deemed positive. */
const formatEntry = ({ ledger, debit }: LedgerEntry): string =>
  [
    '<ALLLEDGERENTRIES.LIST>',
    element('LEDGERNAME', ledger),
    element('ISDEEMEDPOSITIVE', debit > 0 ? m.yes : m.no),
    element('AMOUNT', toRupees(-debit).toFixed(2)),
    ...(ledger === m.ledgers.debtors ? [element('ISPARTYLEDGER', m.yes)] : []),
    '</ALLLEDGERENTRIES.LIST>',
  ].join('');

function formatVoucher(shopName: string, day: TallyDay): string {
  const entries = ledgerEntriesOf(day);
  if (entries.length === 0) return '';
  const date = day.date.replaceAll('-', '');
  return `${[
    `<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER VCHTYPE="${m.voucherType}" ACTION="Create" OBJVIEW="${m.view}">`,
    element('DATE', date),
    element('VOUCHERTYPENAME', m.voucherType),
    element('VOUCHERNUMBER', date),
    element('PERSISTEDVIEW', m.view),
    element('ISINVOICE', m.no),
    element('NARRATION', m.narration(day.date, shopName)),
    ...entries.map(formatEntry),
    '</VOUCHER></TALLYMESSAGE>',
  ].join('\n')}\n`;
}

/** A voucher for each day on which a ledger changes. */
export async function* formatTallyXml({ shopName, days }: TallyExport): AsyncGenerator<string> {
  const head = [
    m.prolog,
    '<ENVELOPE>',
    `<HEADER>${element('TALLYREQUEST', m.request)}</HEADER>`,
    '<BODY><IMPORTDATA>',
    `<REQUESTDESC>${element('REPORTNAME', m.report)}</REQUESTDESC>`,
    '<REQUESTDATA>',
  ];
  yield `${head.join('\n')}\n`;
  for (const day of days) yield formatVoucher(shopName, day);
  yield '</REQUESTDATA>\n</IMPORTDATA></BODY>\n</ENVELOPE>\n';
}

/** Returns a name like `tally-2026-11-01-to-2026-11-30.xml`. */
export const tallyFileName = ({ from, to }: TallyExport): string => `tally-${from}-to-${to}.xml`;
