import { useAtom } from '../../lib/store.ts';
import { Segments } from '../forms/segments.tsx';
import { paperWidthAtom } from './receipt-width.ts';

/** The two rolls that receipt printers take, in mm. */
const WIDTHS = { '80 mm': 80, '58 mm': 58 } as const;
type Name = keyof typeof WIDTHS;
const NAMES = Object.keys(WIDTHS) as Name[];

export function PaperWidth() {
  const [width, setWidth] = useAtom(paperWidthAtom);
  const name = NAMES.find((known) => WIDTHS[known] === width) ?? '80 mm';
  return <Segments label="Paper" values={NAMES} value={name} onPick={(picked) => setWidth(WIDTHS[picked])} />;
}
