import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { Button } from '../elements/button.tsx';
import classes from './confirm-dialog.module.css';
import { Sheet } from './sheet.tsx';

interface Props {
  opened: boolean;
  title: string;
  question: string;
  confirmLabel: string;
  backLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The caller closes it. */
export function ConfirmDialog(props: Props) {
  const { opened, title, question, confirmLabel, backLabel = appMessages().back, danger, busy } = props;
  const { onConfirm, onClose } = props;
  return (
    <Sheet opened={opened} title={title} onClose={onClose}>
      <p className={classes.question}>{question}</p>
      <div className={classes.buttons}>
        <Button variant="quiet" onClick={onClose} data-autofocus={danger || undefined}>
          {backLabel}
        </Button>
        <Button
          variant={danger ? 'danger' : 'filled'}
          busy={busy}
          onClick={onConfirm}
          data-autofocus={!danger || undefined}
        >
          {confirmLabel}
        </Button>
      </div>
    </Sheet>
  );
}
