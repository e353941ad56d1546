import { printersMessages } from '@tawa/shared/messages/printers.en.ts';
import { AGENT_CODE_MINUTES } from '@tawa/shared/printing/printing.rules.ts';
import { Fragment } from 'react';
import { getPublicUrl } from '../../../lib/browser/public-url.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import classes from './print-agent-list.module.css';

interface Props {
  /** Undefined closes the sheet, and the code is not shown again. */
  added: { name: string; code: string } | undefined;
  onClose: () => void;
}

/** What to do with the code of a new print agent. */
export function PrintAgentAdded({ added, onClose }: Props) {
  const m = printersMessages().agents;
  return (
    <Sheet
      opened={added !== undefined}
      title={added && m.added(added.name)}
      onClose={onClose}
      footer={
        <Button wide onClick={onClose}>
          {m.done}
        </Button>
      }
    >
      {added && (
        <div className={classes.steps}>
          <p>{m.run}</p>
          <code className={classes.command}>
            {m
              .command(getPublicUrl(), added.code)
              .split(' ')
              .map((word) => (
                <Fragment key={word}>
                  <span>{word}</span>{' '}
                </Fragment>
              ))}
          </code>
          <p>
            <strong className="figures">{m.code(added.code)}</strong>
            <br />
            {m.once(AGENT_CODE_MINUTES)}
          </p>
          <p>{m.choose}</p>
        </div>
      )}
    </Sheet>
  );
}
