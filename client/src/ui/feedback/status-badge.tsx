import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

/** `requested` needs action; `ageing` and `late` mean age only. */
export type Tone = 'requested' | 'fine' | 'ageing' | 'late' | 'plain';

export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <span className={classes.dot} aria-hidden="true" />
      {children}
    </span>
  );
}
