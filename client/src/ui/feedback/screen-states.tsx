import { useEffect, useState } from 'react';
import { Button } from '../elements/button.tsx';
import { Notice } from './notice.tsx';

const PATIENCE_MS = 300;

/** A screen that waits; it says nothing until the wait is long enough to notice. */
export function ScreenLoading({ struggling = false }: { struggling?: boolean }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <Notice role="status">
      <p>{struggling ? 'The server does not answer yet. Still trying…' : 'Loading…'}</p>
    </Notice>
  );
}

export function ScreenError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Notice role="alert">
      <p>{message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </Notice>
  );
}
