import { useQuery } from '@tanstack/react-query';
import { MAX_OPTION_GROUPS_OF_ITEM } from '@tawa/shared/menu/item-choices.rules.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import type { ContractForm } from '../../../ui/forms/contract-form.ts';
import { EditableList } from '../../../ui/forms/editable-list.tsx';
import { moveRow } from '../../../ui/forms/list-field.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { FieldNote } from '../../../ui/forms/text-fields.tsx';
import type { ItemValues } from '../menu.forms.ts';
import { optionGroupsQuery } from '../menu.queries.ts';
import classes from './choices.module.css';

/** Returns the option groups of the edited item by their ids. */
export function useAttachedGroups(form: ContractForm<ItemValues>) {
  const { optionGroupIds: ids } = form.values;
  const set = (changed: string[]) => form.set('optionGroupIds', changed);
  return {
    ids,
    attach: (id: string) => set([...ids, id]),
    detach: (id: string) => set(ids.filter((other) => other !== id)),
    move: (index: number, to: number) => set(moveRow(ids, index, to)),
  };
}

interface Props {
  shopId: string;
  form: ContractForm<ItemValues>;
  attached: ReturnType<typeof useAttachedGroups>;
  onAdd: () => void;
  onEdit: (group: OptionGroup) => void;
}

/** Shows the option groups that are asked with the item, in their order. */
export function ChoicesSection({ shopId, form, attached, onAdd, onEdit }: Props) {
  const m = menuMessages().optionGroups;
  const { data: groups = [] } = useQuery(optionGroupsQuery(shopId));
  const [picked, setPicked] = useState('');
  const { ids } = attached;
  const groupOf = (id: string) => groups.find(({ _id }) => _id === id);
  const others = groups.filter(({ _id }) => !ids.includes(_id));
  const isFull = ids.length >= MAX_OPTION_GROUPS_OF_ITEM;

  return (
    <section className={classes.section} aria-label={m.title}>
      <h3>{m.title}</h3>
      <p className={classes.hint}>{m.hint}</p>
      <EditableList
        label={m.title}
        rows={ids}
        keyOf={(id) => id}
        nameOf={(id) => groupOf(id)?.name ?? m.deleted}
        onMove={attached.move}
        onRemove={(index) => attached.detach(ids[index] ?? '')}
      >
        {(id) => {
          const group = groupOf(id);
          if (!group) return <span className={classes.group}>{m.deleted}</span>;
          return (
            <span className={classes.group}>
              <b>{group.name}</b>
              <small>{m.rule(group.min, group.max)}</small>
              <small>{group.options.map(({ name }) => name).join(', ')}</small>
              <span>
                <Button variant="bare" onClick={() => onEdit(group)} aria-label={m.edit(group.name)}>
                  {m.editShort}
                </Button>
              </span>
            </span>
          );
        }}
      </EditableList>
      {form.errors.optionGroupIds && (
        <FieldNote id={`${form.id}-groups`} error={form.errors.optionGroupIds} hint={undefined} />
      )}
      {others.length > 0 && !isFull && (
        <div className={classes.attach}>
          <SelectField
            label={m.existing}
            value={picked}
            onPick={setPicked}
            options={[['', m.select], ...others.map(({ _id, name }) => [_id, name] as const)]}
          />
          {/* The select has a button, because by itself it would attach each group that the arrow keys pass. */}
          <Button
            variant="quiet"
            disabled={!others.some(({ _id }) => _id === picked)}
            onClick={() => {
              attached.attach(picked);
              setPicked('');
            }}
          >
            {m.attach}
          </Button>
        </div>
      )}
      {!isFull && (
        <div className={classes.chips}>
          <Button variant="quiet" onClick={onAdd}>
            {m.add}
          </Button>
        </div>
      )}
    </section>
  );
}
