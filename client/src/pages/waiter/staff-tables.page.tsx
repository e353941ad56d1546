import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import { useNavigate } from 'react-router';
import { MyTableAlerts } from '../../features/my-tables/components/my-table-alerts.tsx';
import { MyTables } from '../../features/my-tables/components/my-tables.tsx';
import { StaffTablesFrame } from '../../features/my-tables/components/staff-tables-frame.tsx';
import { useMyTables } from '../../features/my-tables/hooks/use-my-tables.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useMay } from '../../features/shops/hooks/use-may.ts';
import { TablePicker } from '../../features/tables/components/table-picker.tsx';
import { PrinterBar } from '../../layout/alerts/printer-alerts.tsx';
import { StaffAlerts, StaffNotes } from '../../layout/alerts/staff-alerts.tsx';
import { paths } from '../../lib/paths.ts';
import { shopPaths } from '../../lib/shop-paths.ts';
import { ConnectionBadge } from '../../realtime/connection-badge.tsx';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

export default function StaffTablesPage() {
  const m = waiterMessages().tables;
  usePageTitle(m.title);
  const shop = useCurrentShop();
  const navigate = useNavigate();
  const may = useMay(shop);
  const { ids, kots } = useMyTables(shop._id);
  const goTo = (tableNo: string) => void navigate(paths.dineIn(shop._id, tableNo));
  return (
    <StaffTablesFrame shop={shop} alerts={<StaffAlerts />} line={<PrinterBar />}>
      <MyTableAlerts shopId={shop._id} />
      <TablePicker
        shop={shop}
        docked
        onSelect={(table) => goTo(table.name)}
        aside={<ConnectionBadge />}
        notes={<StaffNotes shopId={shop._id} onOpen={goTo} />}
        pinned={{
          ids,
          render: (tables) => <MyTables tables={tables} kots={kots} limits={shop} onOpen={goTo} />,
        }}
        emptyHint={
          may('table.edit') ? (
            <>
              <p>{m.noneForOwner}</p>
              <ButtonLink to={shopPaths.tables(shop)}>{m.addTables}</ButtonLink>
            </>
          ) : (
            m.noneForWaiter
          )
        }
      />
    </StaffTablesFrame>
  );
}
