import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@tawa/shared/calendar.ts';
import type { Clock } from '@tawa/shared/clock/clock.contract.ts';
import { clockMessages } from '@tawa/shared/messages/clock.en.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { FloatingBar } from '../../../ui/overlays/floating-bar.tsx';
import { clockQuery, useDecideClock } from '../clock.queries.ts';

/** Nothing unless the clock of the server is in doubt. */
export function ClockBar({ shopId }: { shopId: string }) {
  const { data: clock } = useQuery(clockQuery(shopId));
  const { mutate: decide, isPending } = useDecideClock(shopId);
  if (!clock?.isInDoubt) return null;
  const m = clockMessages();
  return (
    <FloatingBar label={m.bar} edge="top">
      <p className="figures" role="alert">
        {describe(clock)}
      </p>
      {clock.mayDecide && (
        <>
          <Button variant="quiet" disabled={isPending} onClick={() => decide('RIGHT')}>
            {m.isRight}
          </Button>
          <Button disabled={isPending} onClick={() => decide('DEVICE')}>
            {m.setFromDevice}
          </Button>
        </>
      )}
    </FloatingBar>
  );
}

function describe({ machineAt, newestEventAt, mayNumberInvoices, mayDecide }: Clock): string {
  const m = clockMessages();
  const machine = formatDateTime(machineAt);
  const isBehind = newestEventAt !== null && newestEventAt > machineAt;
  return [
    isBehind ? m.behind(machine, formatDateTime(newestEventAt)) : m.wrong(machine),
    ...(mayNumberInvoices ? [] : [m.invoicesWait]),
    ...(mayDecide ? [] : [m.askOperator]),
  ].join(' ');
}
