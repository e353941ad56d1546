import { createHash } from 'node:crypto';
import { canonicalJson } from './chain-entry.ts';

/** An invoice that was PAID or VOID before its shop had a chain, so that nothing of it changes. Amounts are in paise. */
export interface ClosedInvoice {
  id: string;
  no: string;
  document: string;
  status: string;
  total: number;
}

export interface EarlierPayment {
  id: string;
  invoice: string;
  kind: string;
  mode: string | null;
  amount: number;
  tip: number;
}

/**
 * One hash over what a shop had before its chain. Add the closed invoices in the order of their ids, and then the
 * payments in the order of theirs.
 */
export function createStartDigest() {
  const hash = createHash('sha256');
  const counts = { closed: 0, payments: 0 };
  const addLine = (line: readonly (string | number | null)[]) => void hash.update(`${canonicalJson(line)}\n`);
  return {
    addInvoice({ id, no, document, status, total }: ClosedInvoice): void {
      counts.closed++;
      addLine([id, no, document, status, total]);
    },
    addPayment({ id, invoice, kind, mode, amount, tip }: EarlierPayment): void {
      counts.payments++;
      addLine([id, invoice, kind, mode, amount, tip]);
    },
    /** Ends the digest. */
    finish: () => ({ ...counts, digest: hash.digest('hex') }),
  };
}
