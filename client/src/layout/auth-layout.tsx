import type { ReactNode } from 'react';
import { RequestProgressBar } from '../ui/feedback/page-status.tsx';
import classes from './auth-layout.module.css';

interface Props {
  title: string;
  hint: ReactNode;
  /** Two-column form. */
  wide?: boolean;
  children: ReactNode;
}

export function AuthLayout({ title, hint, wide, children }: Props) {
  return (
    <div className={classes.screen}>
      <RequestProgressBar />
      <PanIllustration />
      <main className={classes.desk}>
        <div className={classes.column} data-wide={wide}>
          <h1>{title}</h1>
          <p className={classes.hint}>{hint}</p>
          {children}
        </div>
      </main>
    </div>
  );
}

const RING_RADII = [92, 84, 66, 48, 30, 12];

function PanIllustration() {
  return (
    <div className={classes.panel} aria-hidden="true">
      <svg className={classes.pan} viewBox="0 0 300 300" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="m186 116 88-88" strokeWidth="15" strokeLinecap="round" />
        {RING_RADII.map((radius, index) => (
          <circle
            key={radius}
            cx="120"
            cy="182"
            r={radius}
            strokeWidth={index === 0 ? 5 : 1}
            opacity={index === 0 ? 1 : 0.75 - index * 0.08}
          />
        ))}
      </svg>
    </div>
  );
}
