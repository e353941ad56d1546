import type { ReactNode } from 'react';
import { isApiError } from '../../../lib/api/api-error.ts';
import classes from './account-form.module.css';

/** Renders nothing unless `error` is NOT_FOUND or CONFLICT. */
export function ExpiredLinkNote({ error, children }: { error: Error | null; children: ReactNode }) {
  if (!error || !isApiError(error, 'NOT_FOUND', 'CONFLICT')) return null;
  return (
    <p className={classes.note} role="alert">
      {error.message} {children}
    </p>
  );
}
