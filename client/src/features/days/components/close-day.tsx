import { formatDateTime } from '@tawa/shared/calendar.ts';
import type { AbsentDevices, ZReport } from '@tawa/shared/days/days.contract.ts';
import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { dayMessages } from '@tawa/shared/messages/days.en.ts';
import { isOccupying } from '@tawa/shared/orders/orders.rules.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { Link } from 'react-router';
import { isApiError } from '../../../lib/api/api-error.ts';
import { shopPaths } from '../../../lib/shop-paths.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useKots } from '../../orders/orders.queries.ts';
import { useMay } from '../../shops/hooks/use-may.ts';
import { otherZ, useCloseDay } from '../days.queries.ts';
import classes from './close-day.module.css';

interface Props {
  shop: Shop;
  /** Of the newest Z report, 0 for none. */
  newestNumber: number;
  devices: AbsentDevices;
  /** Gets the Z report, or that of somebody who was faster, and a sentence about it. */
  onClosed: (z: ZReport, sentence: string) => void;
  onClose: () => void;
}

/** Asks, and says what is still open. */
export function CloseDay({ shop, newestNumber, devices, onClosed, onClose }: Props) {
  const m = dayMessages().close;
  const may = useMay(shop);
  const { mutate, isPending, error } = useCloseDay(shop._id, newestNumber);
  const closeDay = () =>
    mutate(undefined, {
      onSuccess: ({ data, message }) => onClosed(data.z, message),
      onError: (failure) => {
        const z = otherZ(failure);
        if (z) onClosed(z, failure.message);
      },
    });
  return (
    <Sheet
      opened
      title={m.title}
      onClose={onClose}
      footer={
        <div className={classes.buttons}>
          <Button variant="quiet" onClick={onClose}>
            {appMessages().back}
          </Button>
          <Button busy={isPending} onClick={closeDay} data-autofocus>
            {m.close}
          </Button>
        </div>
      }
    >
      <div className={classes.question}>
        <p>
          {newestNumber === 0 ? m.first : m.question(newestNumber + 1)} {m.forEver}
        </p>
        {may('order.read') && <UnpaidOrders shopId={shop._id} />}
        <Devices {...devices} />
        {error && (
          <div role="alert" className={classes.error}>
            <p>{error.message}</p>
            {isApiError(error, 'CONFLICT') && may('drawer.open') && (
              <Link to={shopPaths.drawer(shop)}>{m.drawers}</Link>
            )}
          </div>
        )}
      </div>
    </Sheet>
  );
}

/** They do not keep a day open either. Devices that went home with nothing unsent are only counted. */
function Devices({ withUnsent, others }: AbsentDevices) {
  const m = dayMessages().close;
  return (
    <>
      {withUnsent.length > 0 && (
        <div>
          <ul className={classes.devices}>
            {withUnsent.map(({ name, lastContactAt, unsentOrders }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two devices may be equal in all that is known of them
              <li key={index}>
                <strong>{m.device(name, unsentOrders, formatDateTime(lastContactAt))}</strong>
              </li>
            ))}
          </ul>
          <p>{m.deviceHint}</p>
        </div>
      )}
      {others > 0 && <p className={classes.quiet}>{m.otherDevices(others, withUnsent.length > 0)}</p>}
    </>
  );
}

/** They do not keep a day open. */
function UnpaidOrders({ shopId }: { shopId: string }) {
  const m = dayMessages().close;
  const count = useKots(shopId).data?.filter(isOccupying).length ?? 0;
  if (count === 0) return null;
  return (
    <p>
      <strong>{m.unpaid(count)}</strong> {m.unpaidHint}
    </p>
  );
}
