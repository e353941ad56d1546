import { calendarDate } from '@tawa/shared/business-day.ts';

/** How the server reads the machine's clock. A process has one clock, so there is one of these in it. */
interface ClockReading {
  /** In ms; added to the machine's clock. */
  correctionMs: number;
  /** The day in which new KOTs are numbered while the clock is in doubt. */
  kotDay: string | null;
  mayNumberInvoices: boolean;
}

const TRUSTED: ClockReading = { correctionMs: 0, kotDay: null, mayNumberInvoices: true };

let reading = TRUSTED;

/** The server's time in ms UTC: the machine's clock with the correction of the owner or of a doubt. */
export const serverNow = (): number => Date.now() + reading.correctionMs;

/** Returns the business day of a new KOT as `YYYY-MM-DD`. */
export const kotDayAt = (instant: number): string => reading.kotDay ?? calendarDate(instant);

export const mayNumberInvoices = (): boolean => reading.mayNumberInvoices;

/** Without an argument the machine's clock is trusted. */
export function setClockReading(next: ClockReading = TRUSTED): void {
  reading = next;
}
