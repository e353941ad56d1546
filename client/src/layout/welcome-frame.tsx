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
  return (
    <div className={classes.screen} data-ordered={hasOrdered}>
      <div className={classes.corner}>
        {corner}
        <ThemeSwitch />
      </div>
      <main className={classes.main}>
        <div className={classes.middle}>
          <p className={classes.welcome}>Welcome to</p>
          <h1 className={classes.shop}>{shopName || <span className={classes.waiting} />}</h1>
          <p className={classes.plate} data-name={nameLength}>
            <span>Table</span> <strong className="figures">{tableNo}</strong>
          </p>
          {children}
          {!hasOrdered && (
            <ol className={classes.steps}>
              <li>Choose from the menu</li>
              <li>Send it to the kitchen</li>
              <li>We bring it to your table</li>
            </ol>
          )}
        </div>
        <div className={classes.thumb}>
          <ButtonLink wide className={classes.order} to={menu}>
            {hasOrdered ? 'Order more' : 'Order now'}
          </ButtonLink>
        </div>
      </main>
    </div>
  );
}
