import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { useAtom } from '../../lib/store.ts';
import { Segments } from '../forms/segments.tsx';
import { receiptWidthAtom } from './receipt-width.ts';

const WIDE_MM = 80;
const WIDTHS_MM = [WIDE_MM, 58];

export function ReceiptWidthChoice() {
  const [width, setWidth] = useAtom(receiptWidthAtom);
  const m = dinerInvoiceMessages().dialog;
  const labels = WIDTHS_MM.map(m.width);
  return (
    <Segments
      label={m.paper}
      values={labels}
      value={m.width(WIDTHS_MM.includes(width) ? width : WIDE_MM)}
      onPick={(picked) => setWidth(WIDTHS_MM[labels.indexOf(picked)] ?? WIDE_MM)}
    />
  );
}
