import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { useEffect, useState } from 'react';
import { Button } from '../elements/button.tsx';
import { FullPageNotice } from './full-page-notice.tsx';
import classes from './page-status.module.css';

const SHOW_AFTER_MS = 300;

export function PageLoading({ isServerUnreachable = false }: { isServerUnreachable?: boolean }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  const m = appMessages().page;
  return (
    <FullPageNotice role="status">
      <p>{isServerUnreachable ? m.stillTrying : m.loading}</p>
    </FullPageNotice>
  );
}

export function PageError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <FullPageNotice role="alert">
      <p>{message}</p>
      <Button onClick={onRetry}>{appMessages().tryAgain}</Button>
    </FullPageNotice>
  );
}

export function RequestProgressBar() {
  const busy = useIsFetching() + useIsMutating() > 0;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return setShown(false);
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return shown ? <div className={classes.bar} role="progressbar" aria-label={appMessages().loading} /> : null;
}
