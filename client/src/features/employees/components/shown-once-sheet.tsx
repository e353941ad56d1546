import type { ReactNode } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { useUnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import classes from './shown-once-sheet.module.css';

interface Props {
  title: string;
  done: string;
  /** Asked before the page is left. */
  leave: Parameters<typeof useUnsavedChanges>[1];
  onClose: () => void;
  children: ReactNode;
}

/** Shows a password or a PIN that nobody can see again, so only its button closes it. */
export function ShownOnceSheet({ title, done, leave, onClose, children }: Props) {
  const unsavedChanges = useUnsavedChanges(true, leave);
  return (
    <>
      <Sheet
        opened
        title={title}
        footer={
          <Button wide onClick={onClose}>
            {done}
          </Button>
        }
      >
        <div className={classes.credentials}>{children}</div>
      </Sheet>
      {unsavedChanges.dialog}
    </>
  );
}
