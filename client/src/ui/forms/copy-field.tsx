import { IconCheck, IconCopy } from '@tabler/icons-react';
import { staffUiMessages } from '@tawa/shared/messages/staff-ui.en.ts';
import { useId, useRef, useState } from 'react';
import { copyText } from '../../lib/browser/copy-text.ts';
import { Button } from '../elements/button.tsx';
import classes from './copy-field.module.css';

type State = 'shown' | 'copied' | 'selected';

/** Selects the text if the browser denies copying. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>('shown');
  const m = staffUiMessages().copy;
  async function copy(): Promise<void> {
    input.current?.select();
    setState((await copyText(text)) ? 'copied' : 'selected');
  }
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.row}>
        <input ref={input} id={id} readOnly value={text} onFocus={(event) => event.target.select()} />
        <Button
          variant="quiet"
          aria-label={m.copyField(label)}
          icon={
            state === 'copied' ? (
              <IconCheck size={20} aria-hidden="true" />
            ) : (
              <IconCopy size={20} aria-hidden="true" />
            )
          }
          onClick={() => void copy()}
        >
          {state === 'copied' ? m.copied : m.copy}
        </Button>
      </div>
      <p role="status">{state === 'selected' && m.byHand}</p>
    </div>
  );
}
