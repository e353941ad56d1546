import { useEffect, useState } from 'react';
import { onUpdateReady } from '../lib/browser/service-worker.ts';
import { Button } from '../ui/elements/button.tsx';
import classes from './update-bar.module.css';

/** The user chooses when to reload, so no order is interrupted. */
export function UpdateBar() {
  const [isReady, setReady] = useState(false);
  useEffect(() => onUpdateReady(() => setReady(true)), []);
  if (!isReady) return null;
  return (
    <aside className={classes.bar} aria-label="Update">
      <p role="status">A new version is ready</p>
      <Button variant="quiet" onClick={() => location.reload()}>
        Reload
      </Button>
      <Button variant="bare" onClick={() => setReady(false)}>
        Later
      </Button>
    </aside>
  );
}
