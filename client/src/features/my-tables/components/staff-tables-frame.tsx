import { IconChefHat, IconHome } from '@tabler/icons-react';
import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/elements/button.tsx';
import { SoldOutTool } from '../../menu/components/sold-out-tool.tsx';
import classes from './staff-tables-frame.module.css';

interface Props {
  shop: Shop;
  /** Shown in the bar. */
  alerts: ReactNode;
  /** One line between the bar and the tables. */
  line: ReactNode;
  children: ReactNode;
}

/** The frame fills the screen of a waiter's phone. */
export function StaffTablesFrame({ shop, alerts, line, children }: Props) {
  const m = waiterMessages().tables;
  return (
    <div className={classes.screen}>
      <header className={classes.bar}>
        <div className={classes.title}>
          <h1>{m.chooseTable}</h1>
          <p>{shop.name}</p>
        </div>
        {alerts}
        <SoldOutTool shopId={shop._id} />
        <ButtonLink
          variant="bare"
          className={classes.way}
          to={paths.kitchen(shop._id)}
          icon={<IconChefHat size={22} aria-hidden="true" />}
        >
          {m.viewKot}
        </ButtonLink>
        <ButtonLink
          variant="bare"
          className={classes.way}
          to={paths.shops()}
          aria-label={m.home}
          title={m.home}
        >
          <IconHome size={22} aria-hidden="true" />
        </ButtonLink>
      </header>
      <div className={classes.line}>{line}</div>
      <main className={classes.tables}>{children}</main>
    </div>
  );
}
