import type { MealType } from '@tawa/shared/menu/menu.rules.ts';
import { choiceMessages } from '@tawa/shared/messages/choices.en.ts';
import type { ReactNode } from 'react';
import { VegMark } from '../../../ui/elements/veg-mark.tsx';
import classes from './choice-row.module.css';

interface Props {
  type: 'radio' | 'checkbox';
  group: string;
  name: string;
  mealType?: MealType | null;
  /** Shown behind the name. */
  price: ReactNode;
  checked: boolean;
  isAvailable: boolean;
  /** True if no more can be chosen. */
  isFull?: boolean;
  isInvalid?: boolean | undefined;
  onChange: (checked: boolean) => void;
}

/** A radio button or check box as wide as the sheet. */
export function ChoiceRow({ type, group, checked, isAvailable, isFull = false, isInvalid, ...props }: Props) {
  return (
    <label className={classes.row} data-available={isAvailable} data-full={isFull}>
      <input
        type={type}
        name={group}
        checked={checked}
        disabled={!isAvailable || isFull}
        // For radio buttons the group has this attribute.
        aria-invalid={type === 'checkbox' ? isInvalid : undefined}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <ChoiceWords {...props} isAvailable={isAvailable} />
    </label>
  );
}

export function ChoiceWords({
  name,
  mealType,
  price,
  isAvailable,
}: Pick<Props, 'name' | 'mealType' | 'price' | 'isAvailable'>) {
  return (
    <>
      <span className={classes.name}>
        {mealType && <VegMark mealType={mealType} size={14} />} {name}
      </span>
      <span className={classes.price}>{isAvailable ? price : choiceMessages().unavailable}</span>
    </>
  );
}
