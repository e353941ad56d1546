import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../elements/button.tsx';
import { Notice } from './notice.tsx';
import classes from './page-states.module.css';

const SHOW_AFTER_MS = 300;

export function PageLoading({ isServerUnreachable = false }: { isServerUnreachable?: boolean }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <Notice role="status">
      <p>{isServerUnreachable ? 'The server is not responding. Still trying…' : 'Loading…'}</p>
    </Notice>
  );
}

export function PageError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Notice role="alert">
      <p>{message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </Notice>
  );
}

export function ProgressBar() {
  const busy = useIsFetching() + useIsMutating() > 0;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return setShown(false);
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return shown ? <div className={classes.bar} role="progressbar" aria-label="Loading" /> : null;
}
