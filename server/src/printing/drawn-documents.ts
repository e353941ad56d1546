import { createHash } from 'node:crypto';
import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import { type EncodedDocument, encodeDocument } from './encode-document.ts';
import type { PrintDocument } from './print-document.ts';

/**
 * Draws documents and caches them until a printer gets them, so that another attempt after a lost connection draws nothing.
 */
export interface DrawnDocuments {
  /** @throws UndrawableTextError */
  draw(document: PrintDocument, profile: PrinterProfile): Promise<EncodedDocument>;
  /** Called when a printer has got the document. Its bytes may contain a customer's name, so they are not kept. */
  forget(document: PrintDocument, profile: PrinterProfile): void;
}

/** The bytes of some 1,000 slips, or of four of the longest. */
const MAX_KEPT_BYTES = 8_000_000;

/** The profile may change between two attempts, and so may the head of the document. */
const keyOf = (document: PrintDocument, profile: PrinterProfile): string =>
  createHash('sha256')
    .update(JSON.stringify([document, profile]))
    .digest('base64');

export function createDrawnDocuments(maxBytes = MAX_KEPT_BYTES): DrawnDocuments {
  /** In order of use, the least recent first. */
  const kept = new Map<string, EncodedDocument>();
  let keptBytes = 0;

  function remove(key: string): void {
    keptBytes -= kept.get(key)?.bytes.length ?? 0;
    kept.delete(key);
  }

  function keep(key: string, drawn: EncodedDocument): void {
    remove(key);
    kept.set(key, drawn);
    keptBytes += drawn.bytes.length;
    for (const [oldest] of kept) {
      if (keptBytes <= maxBytes) break;
      remove(oldest);
    }
  }

  return {
    async draw(document, profile) {
      const key = keyOf(document, profile);
      const drawn = kept.get(key) ?? (await encodeDocument(document, profile));
      keep(key, drawn);
      return drawn;
    },
    forget: (document, profile) => remove(keyOf(document, profile)),
  };
}
