import type { Category } from '@tawa/shared/menu/menu.contract.ts';
import { useState } from 'react';
import { fieldErrors } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { useSaveCategory } from '../hooks/use-menu-mutations.ts';
import classes from './item-form.module.css';

interface Props {
  shopId: string;
  categories: readonly Category[] | undefined;
  name: string;
  value: string;
  error: string | undefined;
  onPick: (categoryId: string) => void;
}

export function CategorySelect({ shopId, categories, ...select }: Props) {
  const [isAdding, setAdding] = useState(false);
  const isFirst = categories?.length === 0;
  if (isFirst || isAdding) {
    return (
      <NewCategory
        shopId={shopId}
        isFirst={isFirst}
        error={isFirst ? select.error : undefined}
        onAdded={(categoryId) => {
          select.onPick(categoryId);
          setAdding(false);
        }}
        onBack={() => setAdding(false)}
      />
    );
  }
  const options = (categories ?? []).map(({ _id, name }) => [_id, name] as const);
  return (
    <div className={classes.choice}>
      <SelectField label="Category" required options={[['', 'Select'], ...options]} {...select} />
      <Button variant="quiet" onClick={() => setAdding(true)}>
        New category
      </Button>
    </div>
  );
}

interface NewProps {
  shopId: string;
  isFirst: boolean;
  error: string | undefined;
  onAdded: (categoryId: string) => void;
  onBack: () => void;
}

function NewCategory({ shopId, isFirst, error, onAdded, onBack }: NewProps) {
  const [name, setName] = useState('');
  const save = useSaveCategory(shopId);
  const [missing, setMissing] = useState('');
  const serverError =
    fieldErrors(save.error).name ?? (save.error instanceof Error ? save.error.message : undefined);
  async function add(): Promise<void> {
    setMissing(name.trim() ? '' : 'Please fill in this field.');
    if (!name.trim() || save.isPending) return;
    // Awaited: NewCategory may unmount before mutation callbacks run.
    const reply = await save.mutateAsync({ name, priority: '' }).catch(() => undefined);
    if (reply) onAdded(reply.data.category._id);
  }
  return (
    <div className={classes.fresh}>
      {isFirst && <p>There is no category yet. Add the first one: Starters, Breads, Beverages.</p>}
      <Field
        label="New category"
        required
        autoComplete="off"
        autoFocus={!isFirst}
        value={name}
        error={missing || serverError || error}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          // Enter must not submit the surrounding item form.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void add();
        }}
      />
      <div className={classes.buttons}>
        <Button variant="quiet" busy={save.isPending} onClick={() => void add()}>
          Add Category
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
