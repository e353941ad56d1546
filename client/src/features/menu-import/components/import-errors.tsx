import type { RowMessage } from '@tawa/shared/menu/import-messages.rules.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import classes from './import-errors.module.css';

const MAX_SHOWN = 100;

/** Lists the first 100 errors. */
export function ImportErrors({ errors: importErrors }: { errors: readonly RowMessage[] }) {
  const m = menuMessages().import.errors;
  return (
    <section className={classes.faults} role="alert" aria-label={m.label}>
      <h3>{m.heading(importErrors.length)}</h3>
      <ul>
        {importErrors.slice(0, MAX_SHOWN).map(({ row, message }) => (
          <li key={`${row} ${message}`}>{m.row(row, message)}</li>
        ))}
      </ul>
      {importErrors.length > MAX_SHOWN && <p>{m.more(importErrors.length - MAX_SHOWN)}</p>}
      <p>{m.correct}</p>
    </section>
  );
}
