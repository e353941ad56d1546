import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { type Availability, MAX_REMAINING } from '@tawa/shared/menu/menu.rules.ts';
import { availabilityMessages } from '@tawa/shared/messages/availability.en.ts';
import { NumberForm } from '../../../ui/forms/number-form.tsx';
import { type AvailabilityChange, availabilityOf } from '../model/availability.ts';
import classes from './availability-choices.module.css';

const CHOICES = ['SOLD_OUT_TODAY', 'SOLD_OUT', 'AVAILABLE'] as const satisfies readonly Availability[];

interface Props {
  item: Item;
  onChange: (change: AvailabilityChange) => void;
}

/** Offers: sold out for today or until somebody changes it, available, or the number that is left. */
export function AvailabilityChoices({ item, onChange }: Props) {
  const m = availabilityMessages().choices;
  const current = availabilityOf(item);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would name a group of form fields
    <div className={classes.choices} role="group" aria-label={m.of(item.name)}>
      <div className={classes.states}>
        {CHOICES.map((availability) => (
          <button
            key={availability}
            type="button"
            className={classes.state}
            aria-pressed={availability === current}
            onClick={() => onChange({ availability })}
          >
            {m[availability]}
          </button>
        ))}
      </div>
      <NumberForm
        label={m.count}
        submitLabel={m.set}
        fault={m.wholeNumber(MAX_REMAINING)}
        max={MAX_REMAINING}
        maxLength={4}
        initial={item.remaining}
        onSubmit={(remaining) => onChange({ availability: 'AVAILABLE', remaining })}
      />
    </div>
  );
}
