import type { AuditEntry } from '@tawa/shared/audit/audit.contract.ts';
import { type AuditAct, isMoneyFact, readModeFact } from '@tawa/shared/audit/audit.rules.ts';
import { auditMessages } from '@tawa/shared/messages/audit.en.ts';
import { employeeMessages } from '@tawa/shared/messages/employees.en.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { kotMessages } from '@tawa/shared/messages/orders.kot.en.ts';
import { permissionMessages } from '@tawa/shared/messages/permissions.en.ts';
import { shiftMessages } from '@tawa/shared/messages/shifts.en.ts';
import { formatRupees, signedRupees } from '@tawa/shared/money.ts';

type Fact = AuditEntry['facts'][number];

/** Undefined for a word that a later version of the server added. */
const find = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined => table[key];

const labels = () => auditMessages().acts satisfies Record<AuditAct, string>;
const allSentences = () => auditMessages().sentences satisfies Record<AuditAct, unknown>;

export const actLabel = (act: string): string => find(labels(), act) ?? act;

/** What was done, without the person. Of an act without a sentence it is the label. */
export function auditSentence(entry: AuditEntry): string {
  const { act, amount, itemName } = entry;
  const { lowered, roleChanged } = auditMessages();
  const role = factOf(entry, 'role');
  const sentence =
    (role && role.before !== role.after && roleChanged) ||
    ((amount ?? 0) < 0 && find(lowered, act)) ||
    find(allSentences(), act);
  if (!sentence) return actLabel(act);
  const [type, table] = [after(entry, 'kotType'), after(entry, 'table')];
  return sentence({
    subject: subjectOf(entry),
    item: itemName ?? undefined,
    count: countOf(entry),
    amount: `₹${formatRupees(Math.abs(amount ?? 0))}`,
    place: [type && typeLabel(type), table].filter(Boolean).join(', '),
  });
}

const factOf = ({ facts }: AuditEntry, name: string) => facts.find((fact) => fact.name === name);
const after = (entry: AuditEntry, name: string) => factOf(entry, name)?.after ?? undefined;
const typeLabel = (type: string) => find(kotMessages().types, type) ?? type;

/** Names of customers and employees are gone after an erasure. */
function subjectOf({ subject: { kind, name, label } }: AuditEntry): string {
  const { formerCustomer, formerEmployee } = auditMessages();
  if (kind === 'customer') return name || formerCustomer;
  if (kind === 'employee') return name || formerEmployee;
  if (kind === 'role') return find(roleNames(), label) ?? label;
  return label;
}

/** Of a voided line how many were voided, and of the others how many the act made or changed. */
function countOf(entry: AuditEntry): number {
  const quantity = factOf(entry, 'quantity');
  if (entry.act === 'line.voided') return Number(quantity?.before ?? 0) - Number(quantity?.after ?? 0);
  const counted = ['quantity', 'kots', 'tables', 'bills', 'prices'].map((name) => after(entry, name));
  return Number(counted.find((count) => count !== undefined) ?? 0);
}

/** One text for each fact that is different afterwards. Ids and facts that a later version added are left out. */
export function auditFacts(entry: AuditEntry): string[] {
  return entry.facts.filter((fact) => fact.before !== fact.after).flatMap(factText);
}

/** Facts that the audit keeps under a name that is no term of the glossary. */
const FACT_TERMS: Readonly<Record<string, string>> = { bills: 'invoices', visitorOrders: 'dinerOrders' };

/** Undefined for what is not shown. */
function factLabel(name: string): string | undefined {
  const m = auditMessages();
  const ofMode = readModeFact(name);
  if (!ofMode) return find(m.facts, FACT_TERMS[name] ?? name) ?? find(permissionMessages(), name);
  const label = find(m.factsOfMode, ofMode.fact);
  const mode = find(dinerInvoiceMessages().paymentMode, ofMode.paymentMode) ?? ofMode.paymentMode;
  return label?.(mode);
}

function factText(fact: Fact): string[] {
  const m = auditMessages();
  const name = factLabel(fact.name);
  if (name === undefined) return [];
  // The audit says of contacts only that they are others now.
  if (fact.before === null && fact.after === 'true') return [m.changed(name)];
  if (fact.before === null) return [m.fact(name, valueText(fact.name, fact.after))];
  if (fact.after === null && !isNullable(fact.name)) return [m.fact(name, valueText(fact.name, fact.before))];
  return [m.change(name, valueText(fact.name, fact.before), valueText(fact.name, fact.after))];
}

/** Facts for which nothing is a value of its own: an employee without a salary, an order without a table, a coupon without a limit. */
const isNullable = (name: string) =>
  name.startsWith('cap') || name.startsWith('coupon') || ['salary', 'table', 'gstRate'].includes(name);

const roleNames = () =>
  Object.fromEntries(Object.entries(employeeMessages().roles).map(([role, { name }]) => [role, name]));

function valueText(name: string, value: string | null): string {
  const m = auditMessages();
  if (value === null) return m.none;
  if (isMoneyFact(name)) return signedRupees(Number(value));
  if (name === 'businessDayStart') return `${value}:00`;
  if (name === 'cashMovementKind') return find(shiftMessages().kinds, value) ?? value;
  if (name === 'reasonKind') return find(m.reasonKinds, value) ?? value;
  const words: Readonly<Record<string, string>> = {
    ...m.values,
    ...roleNames(),
    ...kotMessages().types,
    ...kotMessages().statuses,
    ...dinerInvoiceMessages().paymentMode,
  };
  return words[value] ?? value;
}
