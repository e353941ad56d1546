import type { ReactNode } from 'react';
import { Button } from '../elements/button.tsx';
import { GoneNote, StaleNote } from '../feedback/stale-note.tsx';
import { Sheet } from '../overlays/sheet.tsx';
import type { ContractForm, FormValues } from './contract-form.ts';
import classes from './form-sheet.module.css';
import { useLeaveGuard } from './unsaved-changes.tsx';

interface Props<Values extends FormValues> {
  title: string;
  form: ContractForm<Values>;
  /** 'Add Table', 'Save'. */
  submitLabel: string;
  /** The row that is edited is not there any more. */
  isGone?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: Enter sends it, a changed one is not closed by mistake. It is there while it is mounted. */
export function FormSheet<Values extends FormValues>(props: Props<Values>) {
  const { title, form, submitLabel, isGone = false, onClose, children } = props;
  const guard = useLeaveGuard(form.isDirty && !isGone, undefined, onClose);
  return (
    <>
      <Sheet
        opened
        title={title}
        onClose={() => guard.leave(onClose)}
        footer={
          <div className={classes.buttons}>
            <Button variant="quiet" onClick={() => guard.leave(onClose)}>
              {isGone ? 'Close' : 'Cancel'}
            </Button>
            <Button type="submit" form={form.id} busy={form.isSaving} disabled={isGone}>
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
          {isGone && <GoneNote />}
          {form.isStale && !isGone && <StaleNote onTake={form.takeLatest} onKeep={form.keepMine} />}
          {children}
        </form>
      </Sheet>
      {guard.question}
    </>
  );
}
