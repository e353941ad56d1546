import { printingMessages } from '@tawa/shared/messages/printing.en.ts';
import { BUZZER_DIALECTS, GREY_BLOCKS, type SlipTicks } from '@tawa/shared/printing/setup-slip.rules.ts';
import type { DecodedSlip, RasterLine, SlipLine } from './slip.ts';

const RULERS = [48, 42, 32] as const;
const FIRST_BUZZER_NUMBER = 7;
/** A person sees no pause that is shorter than some of these. */
const SEEN_PAUSES = 20;

const textLine = (text: string) => (line: SlipLine) => line.kind === 'text' && line.text.trim() === text;

/** The only picture below a line of text, up to the next line of text. */
function pictureBelow({ lines }: DecodedSlip, text: string): RasterLine | undefined {
  const [next] = lines.slice(lines.findIndex(textLine(text)) + 1);
  return next?.kind === 'raster' ? next : undefined;
}

/** Half of its dots are black, in each row, and no character stands below it. */
function isWholeBlock(slip: DecodedSlip, text: string, next: string): boolean {
  const picture = pictureBelow(slip, text);
  if (!picture) return false;
  const [top, bottom] = [text, next].map((wanted) => slip.lines.findIndex(textLine(wanted)));
  const isGrey = picture.dots.every(
    (dot, index) => dot === ((index % picture.width) + Math.floor(index / picture.width)) % 2,
  );
  return isGrey && top !== undefined && bottom === top + 2;
}

function findWholeBlock(slip: DecodedSlip): SlipTicks['wholeBlock'] {
  const { grey, greyEnd } = printingMessages().setup;
  const whole = GREY_BLOCKS.filter((size, index) => {
    const next = GREY_BLOCKS[index + 1];
    return isWholeBlock(slip, grey[size], next ? grey[next] : greyEnd);
  });
  return whole.at(-1) ?? 'none';
}

function findBuzzer({ beepsAfter: [line] }: DecodedSlip): SlipTicks['buzzer'] {
  if (line === undefined) return 'none';
  return BUZZER_DIALECTS[Number.parseInt(line, 10) - FIRST_BUZZER_NUMBER] ?? 'none';
}

/** What a person answers who looks at the paper, and knows nothing of the printer. */
export function readSetupSlip(slip: DecodedSlip): SlipTicks {
  const { lines, isCut, drawerPulses, pauses } = slip;
  const fits = (columns: number) =>
    lines.some(
      (line) =>
        line.kind === 'text' &&
        !line.isWrapped &&
        line.text.endsWith(`..${columns}`) &&
        line.text.length === columns,
    );
  const m = printingMessages().setup;
  const hindi = pictureBelow(slip, m.hindiBelow);
  return {
    columns: RULERS.find(fits) ?? 32,
    hasLetters: lines.some(textLine(m.letters)),
    hasHindi: hindi?.dots.includes(1) ?? false,
    wholeBlock: findWholeBlock(slip),
    buzzer: findBuzzer(slip),
    isCut,
    opensDrawer: lines.some(textLine(m.drawer)) ? drawerPulses > 0 : undefined,
    isSlow: pauses > SEEN_PAUSES,
  };
}
