import { ageInWords } from './age-in-words.ts';
import classes from './kitchen-clock.module.css';

const AGEING_MINUTES = 8;
const LATE_MINUTES = 15;

/** How long a ticket has been cooking: a band that grows louder, and always says it in words. */
export function KitchenClock({ minutes, isNew }: { minutes: number; isNew: boolean }) {
  const age = minutes >= LATE_MINUTES ? 'late' : minutes >= AGEING_MINUTES ? 'ageing' : 'fresh';
  return (
    <p className={classes.clock} data-age={age} data-new={isNew && age === 'fresh'}>
      <span className="figures">{ageInWords(minutes)}</span>
      <span>{age === 'late' ? 'Late' : age === 'ageing' ? 'Waiting long' : isNew ? 'New' : 'In time'}</span>
    </p>
  );
}
