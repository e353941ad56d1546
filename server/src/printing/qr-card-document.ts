import { tableEditMessages } from '@tawa/shared/messages/tables.edit.en.ts';
import { MAX_QR_LENGTH, type PrintDocument } from './print-document.ts';

export interface QrCard {
  shopName: string;
  tableName: string;
  areaName: string;
  /** ASCII, as URLs are. */
  link: string;
}

/**
 * The card that stands on a table.
 * @returns undefined if the link is too long for the narrowest paper
 */
export function qrCardDocument({ shopName, tableName, areaName, link }: QrCard): PrintDocument | undefined {
  if (link.length > MAX_QR_LENGTH) return undefined;
  return {
    blocks: [
      { kind: 'text', text: shopName, align: 'center', size: 'tall', bold: true },
      { kind: 'blank' },
      { kind: 'text', text: tableName, align: 'center', size: 'large', bold: true },
      { kind: 'text', text: areaName, align: 'center' },
      { kind: 'blank' },
      { kind: 'qr', value: link },
      { kind: 'blank' },
      { kind: 'text', text: tableEditMessages().qrCodes.scanToOrder, align: 'center' },
      { kind: 'cut' },
    ],
  };
}
