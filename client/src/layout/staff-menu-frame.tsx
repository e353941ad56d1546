import { IconLayoutGrid } from '@tabler/icons-react';
import { staffUiMessages } from '@tawa/shared/messages/staff-ui.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { UnsentOrders } from '../features/cart/components/unsent-orders.tsx';
import { MyTableAlerts } from '../features/my-tables/components/my-table-alerts.tsx';
import { CurrentShopContext } from '../features/shops/hooks/use-current-shop.tsx';
import { useMay, useShopRole } from '../features/shops/hooks/use-may.ts';
import { useKotsAtTable } from '../features/tables/hooks/use-kots-at-table.ts';
import { LazyStaffWatches } from '../features/terminals/components/lazy-staff-watches.tsx';
import { paths } from '../lib/paths.ts';
import { staffHome } from '../lib/staff-home.ts';
import { LiveUpdates } from '../realtime/live-updates.ts';
import { ButtonLink } from '../ui/elements/button.tsx';
import { SoundSwitch } from '../ui/feedback/sound.tsx';
import { useShortcuts } from '../ui/hooks/use-shortcuts.ts';
import { ShopBell } from './alerts/kot-bell.tsx';
import { PrinterBar, PrinterStatus } from './alerts/printer-alerts.tsx';
import { staffLiveFeatures } from './live-features.ts';
import { MenuFrame } from './menu-frame.tsx';
import classes from './staff-menu-frame.module.css';
import { TableOrdersTool } from './table-orders-tool.tsx';

interface Props extends Omit<ComponentProps<typeof MenuFrame>, 'shopId' | 'tools' | 'notes'> {
  shop: Shop;
  /** Table name from the URL. */
  place: string;
  /** Undefined until the tables have loaded. */
  table: Table | undefined;
}

/** `MenuFrame` with live updates, alerts and the way back to all tables. */
export function StaffMenuFrame({ shop, place, table, children, ...menu }: Props) {
  const shopId = shop._id;
  const navigate = useNavigate();
  const may = useMay(shop);
  const confirms = may('order.confirm');
  const hasOrders = useKotsAtTable(shopId, table?._id).orders.length > 0;
  const mayMove = may('table.move');
  useShortcuts(staffHome(useShopRole(shop), shop));
  return (
    <>
      <LazyStaffWatches />
      {!confirms && <LiveUpdates shopId={shopId} features={staffLiveFeatures} />}
      <MenuFrame
        {...menu}
        shopId={shopId}
        tools={
          <>
            {may('printer.edit') && (
              <CurrentShopContext value={shop}>
                <PrinterStatus />
              </CurrentShopContext>
            )}
            <SoundSwitch />
            {confirms && <ShopBell shop={shop} />}
            {mayMove && table && <TableOrdersTool shopId={shopId} table={table} hasOrders={hasOrders} />}
            {may('table.read') && (
              <ButtonLink
                variant="bare"
                to={paths.staffTables(shopId)}
                className={classes.allTables}
                icon={<IconLayoutGrid size={20} aria-hidden="true" />}
              >
                <span className={confirms || (mayMove && table) ? classes.beside : undefined}>
                  {staffUiMessages().allTables}
                </span>
              </ButtonLink>
            )}
          </>
        }
        notes={
          <>
            <CurrentShopContext value={shop}>
              <div className={classes.printers}>
                <PrinterBar />
              </div>
            </CurrentShopContext>
            <MyTableAlerts shopId={shopId} />
            <UnsentOrders
              shopId={shopId}
              excludedPlace={place}
              onOpen={(other) => void navigate(paths.dineIn(shopId, other))}
            />
          </>
        }
      >
        {children}
        <div className={classes.barSpace} />
      </MenuFrame>
    </>
  );
}
