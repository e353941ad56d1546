const monthFormat = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `November 2026` for `2026-11`. */
export const nameOfMonth = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`));
