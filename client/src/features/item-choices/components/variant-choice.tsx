import type { ItemVariant } from '@tawa/shared/menu/item.contract.ts';
import { choiceMessages } from '@tawa/shared/messages/choices.en.ts';
import { useId } from 'react';
import { Money } from '../../../ui/elements/money.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { ChoiceRow } from './choice-row.tsx';

interface Props {
  variants: readonly ItemVariant[];
  value: string | undefined;
  error: string | undefined;
  onChoose: (variantId: string) => void;
}

export function VariantChoice({ variants, value, error, onChoose }: Props) {
  const id = useId();
  const m = choiceMessages();
  return (
    <ChoiceGroup name={m.size} rule={m.choose(1, 1)} role="radiogroup" isRequired error={error}>
      {variants.map(({ _id, name, price, isAvailable }) => (
        <ChoiceRow
          key={_id}
          type="radio"
          group={id}
          name={name}
          price={<Money rupees={price} />}
          checked={_id === value}
          isAvailable={isAvailable}
          onChange={() => onChoose(_id)}
        />
      ))}
    </ChoiceGroup>
  );
}
