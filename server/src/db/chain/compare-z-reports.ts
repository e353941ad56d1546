import { canonicalJson, genesisHash, sha256 } from './chain-entry.ts';
import type { Row } from './chain-source.ts';

interface Fault {
  n: number;
  text: string;
}

interface StoredZ {
  id: string;
  number: number;
  from: number | null;
  to: number;
  grandTotal: number;
  snapshotHash: string;
  endHash: string;
  chainHead: string;
}

/** The entry of the audit that a closing leaves. */
interface Closing {
  /** In the chain. */
  entryN: number;
  at: number;
  subjectId: string | null;
  subjectLabel: string | null;
  /** `grandTotal`, `snapshotHash` and `endHash`, which closings of an earlier version do not have. */
  after: unknown;
}

/** @param end where the next report starts, as an object or as JSON. @returns hex */
export function hashEndOfReport(end: unknown): string {
  const parsed = typeof end === 'string' ? JSON.parse(end) : end;
  return sha256(canonicalJson(parsed));
}

/** Compares the Z reports of a shop with the audit of their closings, and the heads in them with the chain. */
export function createZComparison(shopId: string) {
  const stored: StoredZ[] = [];
  const closings = new Map<string, Closing>();
  const faults: Fault[] = [];
  const headsByN = new Map<number, StoredZ[]>();

  const compareHead = (n: number, hash: string): void => {
    for (const { number, chainHead } of headsByN.get(n) ?? [])
      if (chainHead !== `${shopId}/${n}/${hash}`)
        faults.push({ n, text: `entry ${n} has another hash than the head in Z report ${number}` });
    headsByN.delete(n);
  };

  return {
    /** Call it before the chain is read, with the reports in the order of their numbers. */
    addRow(row: Row): void {
      const z = {
        id: String(row.id),
        number: Number(row.number),
        from: row.from_at == null ? null : Number(row.from_at),
        to: Number(row.to_at),
        grandTotal: Number(row.grand_total),
        snapshotHash: sha256(String(row.snapshot)),
        endHash: hashEndOfReport(row.end_of_report),
        chainHead: String(row.chain_head),
      };
      stored.push(z);
      const n = Number(z.chainHead.split('/')[1]);
      headsByN.set(n, [...(headsByN.get(n) ?? []), z]);
    },
    compareHead,
    addClosing: (closing: Closing): void => void closings.set(String(closing.subjectId), closing),
    finish(): Fault[] {
      compareHead(0, genesisHash(shopId));
      for (const [n, reports] of headsByN)
        for (const { number } of reports)
          faults.push({ n, text: `the chain does not have the head in Z report ${number}` });
      let before: StoredZ | undefined;
      for (const z of stored) {
        const closing = closings.get(z.id);
        closings.delete(z.id);
        if (!closing) faults.push({ n: 0, text: `Z report ${z.number} has no entry of the audit` });
        else if (!isAsClosed(z, closing) || z.from !== (before?.to ?? null))
          faults.push({ n: closing.entryN, text: `Z report ${z.number} was changed` });
        before = z;
      }
      for (const { entryN, subjectLabel } of closings.values())
        faults.push({ n: entryN, text: `Z report ${subjectLabel} is missing` });
      return faults;
    },
  };
}

function isAsClosed(z: StoredZ, { at, subjectLabel, after }: Closing): boolean {
  const closed = (after ?? {}) as { grandTotal?: unknown; snapshotHash?: unknown; endHash?: unknown };
  return (
    String(z.number) === subjectLabel &&
    z.to === at &&
    z.grandTotal === closed.grandTotal &&
    z.snapshotHash === closed.snapshotHash &&
    (closed.endHash === undefined || z.endHash === closed.endHash)
  );
}
