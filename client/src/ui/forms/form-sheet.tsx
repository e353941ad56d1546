import { staffUiMessages } from '@tawa/shared/messages/staff-ui.en.ts';
import type { ReactNode } from 'react';
import { Button } from '../elements/button.tsx';
import { ConflictNote, DeletedNote } from '../feedback/edit-conflict-note.tsx';
import { Sheet } from '../overlays/sheet.tsx';
import type { ContractForm } from './contract-form.ts';
import classes from './form-sheet.module.css';
import type { FormValues } from './form-values.ts';
import { useUnsavedChanges } from './unsaved-changes.tsx';

interface Props<Values extends FormValues> {
  title: string;
  form: ContractForm<Values>;
  submitLabel: string;
  isDeleted?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Open while mounted. */
export function FormSheet<Values extends FormValues>(props: Props<Values>) {
  const { title, form, submitLabel, isDeleted = false, onClose, children } = props;
  const unsavedChanges = useUnsavedChanges(form.isDirty && !isDeleted, undefined, onClose);
  const m = staffUiMessages().form;
  return (
    <>
      <Sheet
        opened
        title={title}
        onClose={() => unsavedChanges.leave(onClose)}
        footer={
          <div className={classes.buttons}>
            <Button variant="quiet" onClick={() => unsavedChanges.leave(onClose)}>
              {isDeleted ? m.close : m.cancel}
            </Button>
            <Button type="submit" form={form.id} busy={form.isSaving} disabled={isDeleted}>
              {submitLabel}
            </Button>
          </div>
        }
      >
        <form
          id={form.id}
          className={classes.fields}
          noValidate
          onSubmit={(event) => void form.submit(event)}
        >
          {isDeleted && <DeletedNote />}
          {form.hasConflict && !isDeleted && (
            <ConflictNote onTakeLatest={form.takeLatest} onKeepMine={form.keepMine} />
          )}
          {children}
        </form>
      </Sheet>
      {unsavedChanges.dialog}
    </>
  );
}
