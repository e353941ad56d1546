import type { MenuCsvError } from '@tawa/shared/menu/menu-csv.rules.ts';
import classes from './import-errors.module.css';

const MAX_SHOWN = 100;

export function ImportErrors({ errors: importErrors }: { errors: readonly MenuCsvError[] }) {
  return (
    <section className={classes.faults} role="alert" aria-label="What is wrong in the file">
      <h3>
        {importErrors.length === 1 ? 'One thing is wrong' : `${importErrors.length} things are wrong`}, so
        nothing was imported
      </h3>
      <ul>
        {importErrors.slice(0, MAX_SHOWN).map(({ row, message }) => (
          <li key={`${row} ${message}`}>
            Row {row}: {message}
          </li>
        ))}
      </ul>
      {importErrors.length > MAX_SHOWN && <p>and {importErrors.length - MAX_SHOWN} more.</p>}
      <p>Fix them in the spreadsheet, save it and choose the file again.</p>
    </section>
  );
}
