import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import classes from './progress-bar.module.css';

const SHOW_AFTER_MS = 300;

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
