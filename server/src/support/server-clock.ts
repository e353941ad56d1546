/** How the server reads the machine's clock. A process has one clock, so there is one of these in it. */
interface ClockReading {
  /** In ms; added to the machine's clock. */
  correctionMs: number;
  /** In ms UTC. New KOTs are numbered in the business day of this time while the clock is in doubt. */
  kotDayAt: number | null;
  mayNumberInvoices: boolean;
}

const TRUSTED: ClockReading = { correctionMs: 0, kotDayAt: null, mayNumberInvoices: true };

let reading = TRUSTED;

/** The server's time in ms UTC: the machine's clock with the correction of the owner or of a doubt. */
export const serverNow = (): number => Date.now() + reading.correctionMs;

/** Returns the time, in ms UTC, in whose business day a KOT of `instant` is numbered. */
export const timeOfBusinessDay = (instant: number): number => reading.kotDayAt ?? instant;

export const mayNumberInvoices = (): boolean => reading.mayNumberInvoices;

/** Without an argument the machine's clock is trusted. */
export function setClockReading(next: ClockReading = TRUSTED): void {
  reading = next;
}
