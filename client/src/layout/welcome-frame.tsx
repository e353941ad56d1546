import { welcomeMessages } from '@tawa/shared/messages/welcome.en.ts';
import type { NameLength } from '@tawa/shared/tables/tables.rules.ts';
import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/elements/button.tsx';
import { ThemeSwitch } from '../ui/elements/theme-switch.tsx';
import classes from './welcome-frame.module.css';

interface Props {
  /** '' while loading. */
  shopName: string;
  tableNo: string;
  nameLength: NameLength;
  menu: string;
  corner?: ReactNode;
  children?: ReactNode;
  hasOrdered?: boolean;
}

/** A diner's first screen after scanning a QR code; also prerendered by the server (`client/prerender.ts`). */
export function WelcomeFrame(props: Props) {
  const { shopName, tableNo, nameLength, menu, corner, children, hasOrdered = false } = props;
  const m = welcomeMessages().frame;
  return (
    <div className={classes.screen} data-ordered={hasOrdered}>
      <div className={classes.corner}>
        {corner}
        <ThemeSwitch />
      </div>
      <main className={classes.main}>
        <div className={classes.middle}>
          <p className={classes.welcome}>{m.welcomeTo}</p>
          <h1 className={classes.shop}>{shopName || <span className={classes.waiting} />}</h1>
          <p className={classes.plate} data-name={nameLength}>
            <span>{m.table}</span> <strong className="figures">{tableNo}</strong>
          </p>
          {children}
          {!hasOrdered && (
            <ol className={classes.steps}>
              {m.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
        </div>
        <div className={classes.thumb}>
          <ButtonLink wide className={classes.order} to={menu}>
            {hasOrdered ? m.orderMore : m.orderNow}
          </ButtonLink>
        </div>
      </main>
    </div>
  );
}
