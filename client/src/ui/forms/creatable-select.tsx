import { staffUiMessages } from '@tawa/shared/messages/staff-ui.en.ts';
import { type KeyboardEvent, useState } from 'react';
import { fieldErrors } from '../../lib/api/api-error.ts';
import { Button } from '../elements/button.tsx';
import classes from './creatable-select.module.css';
import { SelectField } from './select-field.tsx';
import { Field } from './text-fields.tsx';

interface Row {
  _id: string;
  name: string;
}

interface Props {
  /** `Area`; its last option is `New area …`, its button `Add Area`. */
  label: string;
  firstLabel?: string;
  /** Shown without rows. */
  firstHint: string;
  rows: readonly Row[] | undefined;
  create: (name: string) => Promise<Row>;
  name: string;
  value: string;
  error: string | undefined;
  onPick: (id: string) => void;
}

const NEW = 'new';

/** Its last option adds a row. */
export function CreatableSelect({ label, firstLabel, firstHint, rows, create, ...select }: Props) {
  const [added, setAdded] = useState<Row>();
  const [previous, setPrevious] = useState<string>();
  const [hasReturned, setReturned] = useState(false);
  // The new row can arrive after its response.
  const all = rows && (!added || rows.some(({ _id }) => _id === added._id) ? rows : [...rows, added]);
  const isFirst = all?.length === 0;
  const m = staffUiMessages().newRow;
  if (isFirst || previous !== undefined) {
    return (
      <NewRowField
        label={(isFirst && firstLabel) || m.label(label)}
        buttonLabel={m.add(label)}
        hint={isFirst && firstHint}
        formError={select.error && m.addFirst(select.error, label)}
        create={create}
        onAdded={(row) => {
          setAdded(row);
          setPrevious(undefined);
          setReturned(true);
          select.onPick(row._id);
        }}
        onBack={
          isFirst
            ? undefined
            : () => {
                select.onPick(previous ?? '');
                setPrevious(undefined);
                setReturned(true);
              }
        }
      />
    );
  }
  const options = (all ?? []).map(({ _id, name }) => [_id, name] as const);
  return (
    <SelectField
      label={label}
      required
      options={[['', m.select], ...options, [NEW, m.option(label)]]}
      {...select}
      autoFocus={hasReturned}
      onPick={(picked) => {
        if (picked === NEW) setPrevious(select.value);
        // Empties the choice: the form must not be sent with a name that was not added.
        select.onPick(picked === NEW ? '' : picked);
      }}
    />
  );
}

interface NewRowProps {
  label: string;
  buttonLabel: string;
  hint: string | false;
  formError: string | undefined;
  create: (name: string) => Promise<Row>;
  onAdded: (row: Row) => void;
  onBack: (() => void) | undefined;
}

function NewRowField({ label, buttonLabel, hint, formError, create, onAdded, onBack }: NewRowProps) {
  const [name, setName] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string>();

  async function add(): Promise<void> {
    if (isSaving) return;
    setError(name.trim() ? undefined : staffUiMessages().newRow.missing);
    if (!name.trim()) return;
    setSaving(true);
    try {
      onAdded(await create(name));
    } catch (failure) {
      setError(fieldErrors(failure).name ?? (failure as Error).message);
    } finally {
      setSaving(false);
    }
  }

  function addOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Enter must not submit the surrounding form.
    event.preventDefault();
    void add();
  }

  return (
    <div className={classes.fresh}>
      <Field
        label={label}
        required
        autoComplete="off"
        autoFocus={onBack !== undefined}
        value={name}
        hint={hint}
        error={error ?? formError}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={addOnEnter}
      />
      <div className={classes.buttons}>
        <Button variant="quiet" busy={isSaving} onClick={() => void add()}>
          {buttonLabel}
        </Button>
        {onBack && (
          <Button variant="bare" onClick={onBack}>
            {staffUiMessages().newRow.back}
          </Button>
        )}
      </div>
    </div>
  );
}
