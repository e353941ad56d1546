import { useAtom } from '../../lib/store.ts';
import { Segments } from '../forms/segments.tsx';
import { receiptWidthAtom } from './receipt-width.ts';

const WIDTHS_MM = { '80 mm': 80, '58 mm': 58 } as const;
type WidthLabel = keyof typeof WIDTHS_MM;
const WIDTH_LABELS = Object.keys(WIDTHS_MM) as WidthLabel[];

export function ReceiptWidthChoice() {
  const [width, setWidth] = useAtom(receiptWidthAtom);
  const name = WIDTH_LABELS.find((known) => WIDTHS_MM[known] === width) ?? '80 mm';
  return (
    <Segments
      label="Paper"
      values={WIDTH_LABELS}
      value={name}
      onPick={(picked) => setWidth(WIDTHS_MM[picked])}
    />
  );
}
