/** Why a printer cannot print a text. `too-long`: the pictures up to this text are longer than one print may be. */
type Reason = 'no-raster' | 'no-glyph' | 'too-wide' | 'too-long';

/**
 * Nothing of the document was sent: paper with a `?`, or with half an amount, is worse than a job that is refused.
 */
export class UndrawableTextError extends Error {
  readonly text: string;
  readonly reason: Reason;

  constructor(text: string, reason: Reason) {
    super(`${reason}: ${text}`);
    this.name = UndrawableTextError.name;
    this.text = text;
    this.reason = reason;
  }
}
