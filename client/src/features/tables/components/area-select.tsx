import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { areasQuery, useSaveArea } from '../tables.queries.ts';
import classes from './area-select.module.css';

interface Props {
  shopId: string;
  name: string;
  value: string;
  error: string | undefined;
  onPick: (areaId: string) => void;
}

const NEW = 'new';

export function AreaSelect({ shopId, ...select }: Props) {
  const { data: areas } = useQuery(areasQuery(shopId));
  const [isNew, setNew] = useState(false);
  const isFirst = areas?.length === 0;
  if (isFirst || isNew) {
    const close = () => setNew(false);
    return (
      <NewArea
        shopId={shopId}
        isFirst={isFirst}
        error={select.error && 'Please add the area first, with the button beside it.'}
        onAdded={(areaId) => {
          select.onPick(areaId);
          close();
        }}
        onBack={close}
      />
    );
  }
  return (
    <SelectField
      label="Area"
      required
      options={[
        ['', 'Select'],
        ...(areas ?? []).map(({ _id, name }) => [_id, name] as const),
        [NEW, 'New area …'],
      ]}
      {...select}
      onPick={(picked) => {
        setNew(picked === NEW);
        select.onPick(picked === NEW ? '' : picked);
      }}
    />
  );
}

interface NewAreaProps {
  shopId: string;
  isFirst: boolean;
  error: string | undefined;
  onAdded: (areaId: string) => void;
  onBack: () => void;
}

function NewArea({ shopId, isFirst, error, onAdded, onBack }: NewAreaProps) {
  const [name, setName] = useState('');
  const save = useSaveArea(shopId);
  const add = () => {
    if (!name.trim() || save.isPending) return;
    // A promise, because NewArea may unmount before mutation callbacks run.
    save.mutateAsync({ name, priority: '' }).then(
      ({ data }) => onAdded(data.area._id),
      () => undefined,
    );
  };
  return (
    <div className={classes.area}>
      <Field
        label={isFirst ? 'First area' : 'New area'}
        required
        autoComplete="off"
        autoFocus={!isFirst}
        value={name}
        hint={isFirst && 'Every table is in a part of the restaurant: Ground Floor, Terrace, Garden.'}
        error={fieldErrors(save.error).name ?? error}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter must not submit the surrounding table form.
          event.preventDefault();
          add();
        }}
      />
      <div className={classes.buttons}>
        <Button variant="quiet" busy={save.isPending} disabled={!name.trim()} onClick={add}>
          Add Area
        </Button>
        {!isFirst && (
          <Button variant="bare" onClick={onBack}>
            Back to the list
          </Button>
        )}
      </div>
    </div>
  );
}
