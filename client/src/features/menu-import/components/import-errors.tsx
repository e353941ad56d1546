import type { SheetFault } from '@tawa/shared/menu-sheet.ts';
import classes from './import-errors.module.css';

/** More than this nobody reads before mending the first ones. */
const SHOWN = 100;

export function ImportFaults({ faults }: { faults: readonly SheetFault[] }) {
  return (
    <section className={classes.faults} role="alert" aria-label="What is wrong in the file">
      <h3>
        {faults.length === 1 ? 'One thing is wrong' : `${faults.length} things are wrong`}, so nothing was
        imported
      </h3>
      <ul>
        {faults.slice(0, SHOWN).map(({ row, message }) => (
          <li key={`${row} ${message}`}>
            Row {row}: {message}
          </li>
        ))}
      </ul>
      {faults.length > SHOWN && <p>and {faults.length - SHOWN} more.</p>}
      <p>Mend them in the spreadsheet, save it and choose the file again.</p>
    </section>
  );
}
