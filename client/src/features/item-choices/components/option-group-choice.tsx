import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { choiceMessages } from '@tawa/shared/messages/choices.en.ts';
import { useId } from 'react';
import { Money } from '../../../ui/elements/money.tsx';
import { RichText } from '../../../ui/elements/rich-text.tsx';
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import classes from './choice-row.module.css';
import { ChoiceRow, ChoiceWords } from './choice-row.tsx';

interface Props {
  group: OptionGroup;
  /** Quantities by the `_id` of the option. */
  quantities: ReadonlyMap<string, number>;
  /** How many options of this group are chosen. */
  count: number;
  error: string | undefined;
  onChoose: (optionId: string, qty: number) => void;
}

export function OptionGroupChoice({ group, quantities, count, error, onChoose }: Props) {
  const id = useId();
  const m = choiceMessages();
  const { name, min, max, options } = group;
  const isRadio = min === 1 && max === 1;
  return (
    <ChoiceGroup
      groupId={group._id}
      name={name}
      rule={min > 0 ? m.choose(min, max) : m.upTo(max)}
      role={isRadio ? 'radiogroup' : 'group'}
      isRequired={min > 0}
      error={error}
    >
      {options.map(({ _id, maxEach, ...option }) => {
        const qty = quantities.get(_id) ?? 0;
        const words = {
          name: option.name,
          mealType: option.mealType,
          isAvailable: option.isAvailable,
          price: option.price > 0 && <RichText content={m.more(<Money rupees={option.price} />)} />,
        };
        if (maxEach > 1 && max > 1 && option.isAvailable)
          return (
            <div key={_id} className={classes.row}>
              <ChoiceWords {...words} />
              <QuantityStepper
                quiet
                name={option.name}
                quantity={qty}
                canDecrease={qty > 0}
                canIncrease={qty < maxEach && count < max}
                onDecrease={() => onChoose(_id, qty - 1)}
                onIncrease={() => onChoose(_id, qty + 1)}
              />
            </div>
          );
        return (
          <ChoiceRow
            key={_id}
            {...words}
            type={isRadio ? 'radio' : 'checkbox'}
            group={id}
            checked={qty > 0}
            // If only one can be chosen, another choice replaces it, so the group is never full.
            isFull={max > 1 && count >= max && qty === 0}
            isInvalid={Boolean(error)}
            onChange={(checked) => onChoose(_id, checked ? 1 : 0)}
          />
        );
      })}
    </ChoiceGroup>
  );
}
