import { choiceMessages } from '@tawa/shared/messages/choices.en.ts';
import { seatMessages } from '@tawa/shared/messages/seats.en.ts';
import { Money } from '../../../ui/elements/money.tsx';
import type { PricedLine } from '../model/priced-cart.ts';
import classes from './cart-line-choices.module.css';

/** Shows the seat of a line, its add-ons with their prices, and its note. */
export function CartLineChoices({ line: { chosenOptions, note, seat } }: { line: PricedLine }) {
  const m = choiceMessages().cart;
  return (
    <>
      {seat ? <span>{seatMessages().seat(seat)}</span> : null}
      {chosenOptions.map(({ _id, name, price, qty }) => (
        <span key={_id}>
          {m.option(qty, name)} {price > 0 && <Money rupees={price} />}
        </span>
      ))}
      {note && <span className={classes.note}>{m.note(note)}</span>}
    </>
  );
}
