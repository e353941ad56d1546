import { ALLERGENS } from '@tawa/shared/menu/item-facts.rules.ts';
import { factsMessages } from '@tawa/shared/messages/facts.en.ts';
import { useState } from 'react';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import type { ContractForm } from '../../../ui/forms/contract-form.ts';
import { Field, TextAreaField } from '../../../ui/forms/text-fields.tsx';
import type { FactsValues, ItemValues } from '../menu.forms.ts';
import classes from './choices.module.css';

type TextFact = Exclude<keyof FactsValues, 'allergens'>;

/** The section is closed until somebody opens it, or something in it is wrong. */
export function FactsSection({ form }: { form: ContractForm<ItemValues> }) {
  const m = factsMessages();
  const [isOpen, setOpen] = useState(false);
  const { facts } = form.values;
  const hasError = Object.keys(form.errors).some((path) => path.startsWith('facts'));
  return (
    <details
      className={classes.section}
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={classes.summary}>{m.form.title}</summary>
      <p className={classes.hint}>{facts ? m.form.hint : m.form.notLoaded}</p>
      {facts && <FactsFields form={form} values={facts} />}
    </details>
  );
}

function FactsFields({ form, values }: { form: ContractForm<ItemValues>; values: FactsValues }) {
  const m = factsMessages();
  const change = (fact: keyof FactsValues, changed: Partial<FactsValues>) =>
    form.set('facts', { ...values, ...changed }, `facts.${fact}`);
  const field = (fact: TextFact) => ({
    autoComplete: 'off',
    value: values[fact],
    error: form.errorAt(`facts.${fact}`),
    onChange: ({ target }: { target: { value: string } }) => change(fact, { [fact]: target.value }),
  });
  return (
    <div className={classes.facts}>
      <TextAreaField label={m.form.description} rows={3} {...field('description')} />
      <fieldset className={classes.allergens}>
        <legend>{m.form.contains}</legend>
        {ALLERGENS.map((allergen) => (
          <Checkbox
            key={allergen}
            label={m.allergens[allergen]}
            checked={values.allergens.includes(allergen)}
            onCheck={(isChecked) =>
              change('allergens', {
                allergens: ALLERGENS.filter((other) =>
                  other === allergen ? isChecked : values.allergens.includes(other),
                ),
              })
            }
          />
        ))}
      </fieldset>
      <div className={classes.pair}>
        <Field label={m.form.kcal} inputMode="numeric" {...field('kcal')} />
        <Field label={m.form.serves} inputMode="numeric" {...field('serves')} />
      </div>
    </div>
  );
}
