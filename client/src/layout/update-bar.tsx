import { staffMessages } from '@tawa/shared/messages/staff.en.ts';
import { useEffect, useState } from 'react';
import { onUpdateReady } from '../lib/browser/service-worker.ts';
import { Button } from '../ui/elements/button.tsx';
import classes from './update-bar.module.css';

/** The user chooses when to reload, so no order is interrupted. */
export function UpdateBar() {
  const [isReady, setReady] = useState(false);
  useEffect(() => onUpdateReady(() => setReady(true)), []);
  if (!isReady) return null;
  const m = staffMessages().update;
  return (
    <aside className={classes.bar} aria-label={m.update}>
      <p role="status">{m.newVersion}</p>
      <Button variant="quiet" onClick={() => location.reload()}>
        {m.reload}
      </Button>
      <Button variant="bare" onClick={() => setReady(false)}>
        {m.later}
      </Button>
    </aside>
  );
}
