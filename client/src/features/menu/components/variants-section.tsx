import { MAX_VARIANTS } from '@tawa/shared/menu/item-choices.rules.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import type { ContractForm } from '../../../ui/forms/contract-form.ts';
import { EditableList } from '../../../ui/forms/editable-list.tsx';
import { type ListField, rowKey, useListField } from '../../../ui/forms/list-field.ts';
import { Field, FieldNote } from '../../../ui/forms/text-fields.tsx';
import type { ItemValues, VariantRow } from '../menu.forms.ts';
import { nameHint } from '../model/unwritable-names.ts';
import { ChoiceSwitches } from './choice-switches.tsx';
import classes from './choices.module.css';

/**
 * The first price of these variants is the item's: a café that adds Half has already typed the price of the
 * full plate.
 */
const WHOLE_PORTIONS = ['full', 'regular'] as const;
const SUGGESTIONS = ['half', ...WHOLE_PORTIONS, 'large'] as const;

interface Props {
  form: ContractForm<ItemValues>;
  /** No printer of the shop can write these. */
  unwritableNames: readonly string[];
}

/** Edits the item's sizes and portions. One tap adds a suggested one. */
export function VariantsSection({ form, unwritableNames }: Props) {
  const m = menuMessages().variants;
  const list = useListField(form, 'variants');
  const { rows } = list;
  const section = useRef<HTMLElement>(null);
  const focusRow = useFocusOfNewRow(section, rows.length);
  const taken = new Set(rows.map(({ name }) => name.trim().toLocaleLowerCase('en-IN')));

  function add(name: string, price: string): void {
    focusRow();
    list.add({ name, price, shortCode: '', isAvailable: true, isDefault: false });
  }

  return (
    <section ref={section} className={classes.section} aria-label={m.title}>
      <h3>{m.title}</h3>
      <p className={classes.hint}>{m.hint}</p>
      <EditableList
        label={m.title}
        rows={rows}
        keyOf={rowKey}
        nameOf={({ name }, index) => name.trim() || m.unnamed(index + 1)}
        onMove={list.move}
        onRemove={list.remove}
        details={(row, index) => (
          <ChoiceSwitches
            row={row}
            texts={m}
            onAvailable={(isAvailable) => list.change(index, { isAvailable })}
            onDefault={(isDefault) =>
              list.setRows(rows.map((other) => ({ ...other, isDefault: other === row && isDefault })))
            }
          />
        )}
      >
        {({ name, shortCode }, index) => (
          <VariantFields list={list} index={index} hint={nameHint(name, shortCode, unwritableNames)} />
        )}
      </EditableList>
      {list.error && <FieldNote id={`${form.id}-variants`} error={list.error} hint={undefined} />}
      {rows.length < MAX_VARIANTS && (
        <div className={classes.chips}>
          {SUGGESTIONS.map((suggestion) => {
            const name = m.suggestions[suggestion];
            if (taken.has(name.toLocaleLowerCase('en-IN'))) return null;
            const isWhole = (WHOLE_PORTIONS as readonly string[]).includes(suggestion);
            return (
              <Button
                key={suggestion}
                variant="quiet"
                onClick={() => add(name, isWhole ? form.values.price : '')}
              >
                + {name}
              </Button>
            );
          })}
          <Button variant="quiet" onClick={() => add('', '')}>
            {m.other}
          </Button>
        </div>
      )}
    </section>
  );
}

interface FieldsProps {
  list: ListField<VariantRow>;
  index: number;
  hint: string | undefined;
}

function VariantFields({ list, index, hint }: FieldsProps) {
  const m = menuMessages().variants;
  return (
    <div className={classes.fields}>
      <Field label={m.name} required hint={hint} {...list.field(index, 'name')} />
      <Field label={m.price} required inputMode="decimal" {...list.field(index, 'price')} />
      <Field label={m.code} autoCapitalize="characters" {...list.field(index, 'shortCode')} />
    </div>
  );
}

/** Puts the focus on the first empty field of a new row. */
function useFocusOfNewRow(section: { current: HTMLElement | null }, count: number) {
  const isWanted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a row is added
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    const inputs = [...(section.current?.querySelectorAll<HTMLInputElement>('li:last-child input') ?? [])];
    (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
  }, [count]);
  return () => {
    isWanted.current = true;
  };
}
