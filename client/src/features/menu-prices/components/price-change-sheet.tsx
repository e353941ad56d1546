import { useQuery } from '@tanstack/react-query';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import {
  findPriceFault,
  isChanged,
  MAX_CHANGED_PRICES,
  PRICE_DIRECTIONS,
  PRICE_STEPS,
  PRICE_UNITS,
  planPriceChange,
} from '@tawa/shared/menu/price-change.rules.ts';
import { priceMessages } from '@tawa/shared/messages/prices.en.ts';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { categoriesQuery } from '../../menu/menu.queries.ts';
import { useChangePrices } from '../hooks/use-change-prices.ts';
import { type TypedChange, toPriceChange } from '../model/typed-change.ts';
import classes from './price-change-sheet.module.css';
import { PricePreview } from './price-preview.tsx';

interface Props {
  shopId: string;
  items: readonly Item[];
  optionGroups: readonly OptionGroup[];
  categoryId: string | undefined;
  onClose: () => void;
}

/** The preview follows changes of the menu, and what is sent is what it showed last. */
export function PriceChangeSheet({ shopId, items, optionGroups, categoryId = '', onClose }: Props) {
  const m = priceMessages();
  const id = useId();
  const [typed, setTyped] = useState<TypedChange>({
    categoryId,
    direction: 'UP',
    unit: 'PERCENT',
    value: '',
    roundTo: 1,
    withOptions: false,
  });
  const saving = useChangePrices(shopId, onClose);
  const change = toPriceChange(typed);
  const plan = change && planPriceChange({ items, optionGroups }, change);
  const changed = plan?.filter(isChanged) ?? [];
  const canSave = plan && plan.length <= MAX_CHANGED_PRICES && changed.length > 0 && !findPriceFault(plan);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (change && canSave && !saving.isPending) saving.mutate({ change, plan });
  }
  return (
    <Sheet
      opened
      title={m.title}
      onClose={onClose}
      footer={
        <div className={classes.buttons}>
          <Button variant="quiet" onClick={onClose}>
            {m.cancel}
          </Button>
          <Button type="submit" form={id} busy={saving.isPending} disabled={!canSave}>
            {m.change(changed.length)}
          </Button>
        </div>
      }
    >
      <form id={id} className={classes.form} noValidate onSubmit={submit}>
        <RuleFields shopId={shopId} typed={typed} onChange={setTyped} />
        {optionGroups.length > 0 && (
          <div>
            <Checkbox
              label={m.withOptions}
              checked={typed.withOptions}
              onCheck={(withOptions) => setTyped({ ...typed, withOptions })}
            />
            {typed.withOptions && <p className={classes.hint}>{m.sharedOptions}</p>}
          </div>
        )}
        <PricePreview value={typed.value} plan={plan} />
      </form>
    </Sheet>
  );
}

interface RuleProps {
  shopId: string;
  typed: TypedChange;
  onChange: (typed: TypedChange) => void;
}

function RuleFields({ shopId, typed, onChange }: RuleProps) {
  const m = priceMessages();
  const { data: categories = [] } = useQuery(categoriesQuery(shopId));
  return (
    <>
      <SelectField
        label={m.of}
        value={typed.categoryId}
        options={[['', m.wholeMenu], ...categories.map(({ _id, name }) => [_id, name] as const)]}
        onPick={(categoryId) => onChange({ ...typed, categoryId })}
      />
      <div className={classes.rule}>
        <SelectField
          label={m.direction}
          value={typed.direction}
          options={PRICE_DIRECTIONS.map((direction) => [direction, m.directions[direction]])}
          onPick={(picked) =>
            onChange({ ...typed, direction: PRICE_DIRECTIONS.find((one) => one === picked) ?? 'UP' })
          }
        />
        <Field
          label={m.value}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          value={typed.value}
          onChange={({ target }) => onChange({ ...typed, value: target.value })}
        />
        <SelectField
          label={m.unit}
          value={typed.unit}
          options={PRICE_UNITS.map((unit) => [unit, m.units[unit]])}
          onPick={(picked) =>
            onChange({ ...typed, unit: PRICE_UNITS.find((one) => one === picked) ?? 'PERCENT' })
          }
        />
        <SelectField
          label={m.roundTo}
          value={String(typed.roundTo)}
          options={PRICE_STEPS.map((step) => [String(step), m.rupees(step)])}
          onPick={(picked) =>
            onChange({ ...typed, roundTo: PRICE_STEPS.find((step) => String(step) === picked) ?? 1 })
          }
        />
      </div>
    </>
  );
}
