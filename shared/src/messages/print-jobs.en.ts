import type { PrintError } from '../printing/printing.rules.ts';
import { defineMessages } from './messages.ts';

const errors: Record<PrintError, string> = {
  UNREACHABLE: 'The printer cannot be reached.',
  REFUSED_ADDRESS: 'The server does not connect to the address of this printer.',
  PAPER_OUT: 'The printer has no paper.',
  COVER_OPEN: 'The cover of the printer is open.',
  PRINTER_ERROR: 'The printer reports an error.',
  CONNECTION_LOST: 'The connection broke while it was printed. Please look whether it is on paper.',
  NO_SIGN: 'The printer did not say whether it printed. Please look whether it is on paper.',
  PROCESS_ENDED: 'The server stopped while it was printed. Please look whether it is on paper.',
  TOO_LATE: 'It waited so long that it was not printed.',
  TOO_LONG: 'It is longer than what a printer prints at once.',
  RESTORED: 'It waited when the backup was made from which this server was restored.',
  NO_RASTER: 'This printer cannot write an amount on it.',
  NO_GLYPH: 'An amount on it has a sign that cannot be printed.',
  TOO_WIDE: 'It contains a word that does not fit on the paper.',
  INVALID_DOCUMENT: 'Tawa cannot write this print. Another try cannot change that.',
};

/** Why a print is not on paper. */
export const printJobMessages = defineMessages('print-jobs', { errors });
