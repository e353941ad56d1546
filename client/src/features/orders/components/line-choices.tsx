import { seatMessages } from '@tawa/shared/messages/seats.en.ts';
import { noteText, optionText } from '@tawa/shared/orders/choice-text.rules.ts';
import type { KotLine } from '@tawa/shared/orders/orders.contract.ts';
import classes from './line-choices.module.css';

/** Shows a line's seat, its options, without prices, and its note beneath its name. */
export function LineChoices({ options, note, seat }: Pick<KotLine, 'options' | 'note' | 'seat'>) {
  return (
    <>
      {seat > 0 && <span className={classes.option}>{seatMessages().seat(seat)}</span>}
      {options.map((option) => (
        <span key={option._id} className={classes.option}>
          {optionText(option)}
        </span>
      ))}
      {note && <span className={classes.note}>{noteText(note)}</span>}
    </>
  );
}
