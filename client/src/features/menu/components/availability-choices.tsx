import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { type Availability, MAX_REMAINING } from '@tawa/shared/menu/menu.rules.ts';
import { availabilityMessages } from '@tawa/shared/messages/availability.en.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { type AvailabilityChange, availabilityOf } from '../model/availability.ts';
import classes from './availability-choices.module.css';

const CHOICES = ['SOLD_OUT_TODAY', 'SOLD_OUT', 'AVAILABLE'] as const satisfies readonly Availability[];

interface Props {
  item: Item;
  onChange: (change: AvailabilityChange) => void;
}

/** Sold out for today or until somebody changes it, available, or a number that is left. */
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
      <CountForm item={item} onCount={(remaining) => onChange({ availability: 'AVAILABLE', remaining })} />
    </div>
  );
}

function CountForm({ item, onCount }: { item: Item; onCount: (remaining: number) => void }) {
  const m = availabilityMessages().choices;
  const [typed, setTyped] = useState(item.remaining ? String(item.remaining) : '');
  const [error, setError] = useState<string>();
  function submit(event: FormEvent): void {
    event.preventDefault();
    const count = Number(typed);
    if (Number.isInteger(count) && count >= 1 && count <= MAX_REMAINING) onCount(count);
    else setError(m.wholeNumber(MAX_REMAINING));
  }
  return (
    <form className={classes.count} noValidate onSubmit={submit}>
      <Field
        label={m.count}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={4}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="quiet">
        {m.set}
      </Button>
    </form>
  );
}
