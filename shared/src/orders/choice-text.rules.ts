/** How the choices of an order's line are written on every screen and on paper. */

interface Option {
  name: string;
  qty: number;
}

interface Choices {
  options: readonly Option[];
  note: string;
}

/** `+ Extra cheese`, `+ 2 × Extra cheese`. */
export function optionText({ name, qty }: Option): string {
  return qty === 1 ? `+ ${name}` : `+ ${qty} × ${name}`;
}

/** Returns `» No onion`, or with the number of lines that have the note `» 2 × No onion`. */
export function noteText(note: string, count = 1): string {
  return count === 1 ? `» ${note}` : `» ${count} × ${note}`;
}

/** `Paneer Tikka (Half) + Extra cheese » No onion`. */
export function lineSummary({ name, options, note }: Choices & { name: string }): string {
  return [name, ...options.map(optionText), ...(note ? [noteText(note)] : [])].join(' ');
}
