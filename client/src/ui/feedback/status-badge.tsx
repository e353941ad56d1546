import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

/** Orange waits for somebody, green is well; amber and red speak of age only. */
export type Tone = 'requested' | 'fine' | 'ageing' | 'late' | 'plain';

/** A state in a word with its colour and, for those who do not see colours, its own dot. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <span className={classes.dot} aria-hidden="true" />
      {children}
    </span>
  );
}
