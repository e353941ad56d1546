import { id } from '@tawa/shared/contract/schema.ts';
import { printingMessages } from '@tawa/shared/messages/printing.en.ts';
import { z } from 'zod';
import type { PrintDocument } from './print-document.ts';

const tokenNumber = z.int32();
const withKot = z.object({ kot: z.looseObject({}) });

/** Finds what can still be read of the KOT in the stored text of a damaged event. */
export function findKotIn(payloadText: string): { kotId: string | null; tokenNo: number | null } {
  let payload: unknown;
  try {
    payload = JSON.parse(payloadText);
  } catch {
    payload = undefined;
  }
  const { kot } = withKot.catch({ kot: {} }).parse(payload);
  return {
    kotId: id.safeParse(kot._id).data ?? null,
    tokenNo: tokenNumber.safeParse(kot.tokenNo).data ?? null,
  };
}

/** The paper in the place of a KOT that cannot be read. */
export function unreadableKotDocument(tokenNo: number | null): PrintDocument {
  const m = printingMessages();
  const text = m.unreadable(tokenNo === null ? '' : m.kot.token(tokenNo));
  return { blocks: [{ kind: 'text', text, size: 'tall', bold: true }, { kind: 'cut' }] };
}
