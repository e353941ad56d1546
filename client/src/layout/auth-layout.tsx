import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';
import type { ReactNode } from 'react';
import { Logo } from '../ui/elements/logo.tsx';
import { RequestProgressBar } from '../ui/feedback/page-status.tsx';
import classes from './auth-layout.module.css';
import { LoginPicture } from './login-picture.tsx';

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
      <BrandPanel />
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

/** Beside the form; on phones its first line only, so that the form is seen at once. */
function BrandPanel() {
  return (
    <div className={classes.panel} aria-hidden="true">
      <p className={classes.brand}>
        <Logo className={classes.mark} />
        {accountMessages().picture.brand}
      </p>
      <div className={classes.product}>
        <LoginPicture />
        <p className={classes.claim}>{accountMessages().picture.claim}</p>
      </div>
    </div>
  );
}
