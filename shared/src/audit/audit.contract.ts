import { z } from 'zod';
import { endpoint, mayReturnFile, XLSX } from '../contract/endpoint.ts';
import {
  booleanOrText,
  fileWithExample,
  id,
  instant,
  money,
  oneOf,
  optionalField,
  optionalPage,
  rejectWith,
  rupees,
} from '../contract/schema.ts';
import { auditCsvTexts } from '../messages/audit.server.en.ts';
import { MAX_SUM_RUPEES } from '../money.ts';
import { TABLE_FORMATS } from '../table-formats.ts';
import { auditPaths } from './audit.paths.ts';
import { ALL_AUDIT_ACTS, AUDIT_FLAGS, AUDIT_SUBJECTS } from './audit.rules.ts';

const personName = z.string().meta({ examples: ['Asha'] });

/** Null if the fact was not stated. Amounts are in rupees. */
const factValue = z
  .string()
  .nullable()
  .meta({ examples: ['45.5'] });

const auditEntry = z.object({
  /** Counts the shop's entries from 1, without gaps. */
  n: z.number(),
  at: instant,
  act: z.enum(ALL_AUDIT_ACTS),
  /** Null if nobody was signed in. */
  actor: z.object({ _id: id, name: personName }).nullable(),
  /** The person who approved the act. Null if no approval was sent. */
  approver: z.object({ _id: id, name: personName }).nullable(),
  subject: z.object({
    kind: z.enum(AUDIT_SUBJECTS),
    _id: id,
    /** A number, or the name of a thing. */
    label: z.string().meta({ examples: ['2627-000123'] }),
    /** Of an employee, or of a customer who is still there. */
    name: personName.nullable(),
  }),
  /** The bill of the subject: null if it has none. */
  invoiceId: id.nullable(),
  /** Of a line that was voided or replaced, as the menu has it now. */
  itemName: z
    .string()
    .nullable()
    .meta({ examples: ['Butter Naan'] }),
  amount: money.nullable(),
  /** The amount is money that the shop does not get, or gives back. */
  isLoss: z.boolean(),
  reason: z
    .string()
    .nullable()
    .meta({ examples: ['Cold food'] }),
  /** What it was before and after, such as the discount. */
  facts: z.array(
    z.object({
      name: z.string().meta({ examples: ['discount'] }),
      before: factValue,
      after: factValue,
    }),
  ),
  flags: z.array(z.enum(AUDIT_FLAGS)),
});
export type AuditEntry = z.output<typeof auditEntry>;

const sha256 = z
  .string()
  .meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] });

const chainHead = z.object({
  /** How many entries the chain has. */
  n: z.number(),
  hash: sha256,
  at: instant,
  /** `shop id/n/hash`, as `npm run verify -- --head` takes it. */
  text: z.string(),
  /** Ed25519 over the text, base64. */
  signature: z.string(),
});

const invalidDates = rejectWith((m) => m.invoices.dates);
const bound = optionalField(z.string(invalidDates).max(40, invalidDates));

const filter = {
  personId: optionalField(id),
  act: optionalField(oneOf(ALL_AUDIT_ACTS, (m) => m.audit.act)),
  startDate: bound,
  endDate: bound,
  /** In rupees; entries without an amount are left out. */
  minAmount: optionalField(rupees(undefined, MAX_SUM_RUPEES)),
  /** Only what deserves a look. */
  isFlagged: optionalField(booleanOrText()),
};

export const auditApi = {
  getAuditEntries: endpoint(auditPaths.getAuditEntries, {
    summary: 'What was done by whom, newest first, with what deserves a look',
    access: { may: 'audit.read' },
    query: z.object({ ...filter, page: optionalPage() }),
    data: z.object({
      entries: z.array(auditEntry),
      entryFilteredCount: z.number(),
      resultPerPage: z.number(),
      /** Everybody whom the audit names. */
      people: z.array(z.object({ _id: id, name: personName })),
    }),
  }),
  getChain: endpoint(auditPaths.getChain, {
    summary: 'The head of the chain over bills, payments and audit, signed, and of the last 30 days',
    access: { may: 'audit.read' },
    data: z.object({
      /** Null before the first bill. */
      head: chainHead.nullable(),
      /** Of the installation: SPKI, DER, base64. */
      publicKey: z.string(),
      /** The last head of each day on which the chain grew, newest first. In rupees, summed since the first entry. */
      days: z.array(
        z.object({
          day: z.string().meta({ examples: ['2026-11-29'] }),
          n: z.number(),
          hash: sha256,
          billed: money,
          received: money,
        }),
      ),
    }),
  }),
  exportAudit: mayReturnFile(
    [XLSX],
    endpoint(auditPaths.exportAudit, {
      summary: 'What was done by whom as CSV or XLSX, newest first',
      access: { may: 'audit.read' },
      query: z.object({
        ...filter,
        format: optionalField(oneOf(TABLE_FORMATS, (m) => m.common.tableFormat)),
      }),
      contentType: 'text/csv',
      data: fileWithExample(
        [Object.values(auditCsvTexts.columns).join(','), auditCsvTexts.example].join('\r\n'),
      ),
    }),
  ),
};
