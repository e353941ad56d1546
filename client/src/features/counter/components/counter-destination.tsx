import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import { kotMessages } from '@tawa/shared/messages/orders.kot.en.ts';
import { seatMessages } from '@tawa/shared/messages/seats.en.ts';
import { KOT_TYPES } from '@tawa/shared/orders/orders.rules.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { useServerNow } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { Segments } from '../../../ui/forms/segments.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { COUNTER_PLACE } from '../../cart/cart.store.ts';
import { setSeat } from '../../cart/model/cart-quantity.ts';
import { SeatOptions } from '../../item-choices/components/seats-of-table.tsx';
import { useTableStatuses } from '../../orders/hooks/use-table-statuses.ts';
import type { AgeLimits } from '../../orders/model/kot-age.ts';
import { shownAmount } from '../../orders/model/table-group.ts';
import type { CounterOrder } from '../hooks/use-counter-order.ts';
import { tableOption } from '../model/table-option.ts';
import classes from './counter-destination.module.css';

interface Props {
  order: CounterOrder;
  shop: AgeLimits & { _id: string };
  tables: readonly Table[];
  onStartOver: () => void;
}

const TICK_MS = 15_000;

/** Changes type and table of the order; disabled while the order is being sent or is unsent. */
export function CounterDestination({ order, shop, tables, onStartOver }: Props) {
  const statuses = useTableStatuses(shop._id);
  const now = useServerNow(TICK_MS);
  const { kotType, table, isReady, start, control } = order;
  const { seat = 0 } = control.cart;
  const m = orderMessages().counter;
  return (
    <div className={classes.place} inert={!isReady}>
      <Segments
        wide
        label={m.orderType}
        values={KOT_TYPES}
        labels={kotMessages().types}
        value={kotType}
        onPick={(picked) => start({ kotType: picked })}
      />
      {kotType === 'DINEIN' && (
        <>
          <div className={classes.table}>
            <SelectField
              label={m.table}
              value={table?._id ?? ''}
              options={[
                ...(table ? [] : ([['', m.chooseTable]] as const)),
                ...tables.map((option) => {
                  const [status, amount] = [statuses.get(option._id), shownAmount(option, statuses)];
                  return [option._id, tableOption(option, status, amount, now, shop)] as const;
                }),
              ]}
              onPick={(tableId) => start({ tableId })}
            />
          </div>
          <Select
            className={classes.seat}
            aria-label={seatMessages().next}
            title={seatMessages().next}
            value={seat}
            onChange={(event) => setSeat(shop._id, COUNTER_PLACE, Number(event.target.value))}
          >
            <SeatOptions noOfSeats={table?.noOfSeats} chosen={seat} />
          </Select>
        </>
      )}
      <Button variant="bare" className={classes.over} disabled={!isReady} onClick={onStartOver}>
        {m.startOver}
      </Button>
    </div>
  );
}
