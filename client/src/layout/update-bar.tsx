import { staffMessages } from '@tawa/shared/messages/staff.en.ts';
import { useEffect, useState } from 'react';
import { onUpdateReady } from '../lib/browser/service-worker.ts';
import { Button } from '../ui/elements/button.tsx';
import { FloatingBar } from '../ui/overlays/floating-bar.tsx';

/** The user chooses when to reload, so no order is interrupted. */
export function UpdateBar() {
  const [isReady, setReady] = useState(false);
  useEffect(() => onUpdateReady(() => setReady(true)), []);
  if (!isReady) return null;
  const m = staffMessages().update;
  return (
    <FloatingBar label={m.update} edge="bottom">
      <p role="status">{m.newVersion}</p>
      <Button variant="quiet" onClick={() => location.reload()}>
        {m.reload}
      </Button>
      <Button variant="bare" onClick={() => setReady(false)}>
        {m.later}
      </Button>
    </FloatingBar>
  );
}
