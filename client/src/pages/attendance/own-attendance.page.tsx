import { IconHome } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { attendanceApi } from '@tawa/shared/attendance/attendance.contract.ts';
import type { DataOf } from '@tawa/shared/contract/endpoint.ts';
import { attendanceMessages } from '@tawa/shared/messages/attendance.en.ts';
import { punchMessages } from '@tawa/shared/messages/attendance.punch.en.ts';
import { ownAttendanceQuery, usePunch } from '../../features/attendance/attendance.queries.ts';
import classes from '../../features/attendance/components/attendance.module.css';
import { PunchList } from '../../features/attendance/components/punch-list.tsx';
import { durationText, lengthText } from '../../features/attendance/model/punch-texts.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useShopRole } from '../../features/shops/hooks/use-may.ts';
import { useLockTerminal } from '../../features/terminals/hooks/use-lock-terminal.ts';
import { nameOfMonth } from '../../lib/month-names.ts';
import { paths } from '../../lib/paths.ts';
import { formatSince, useServerNow } from '../../lib/server-clock.ts';
import { useSession } from '../../lib/session.ts';
import { staffHome } from '../../lib/staff-home.ts';
import { ConnectionBadge } from '../../realtime/connection-badge.tsx';
import { Button, ButtonLink } from '../../ui/elements/button.tsx';
import { Skeleton } from '../../ui/feedback/skeletons.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { ListError } from '../../ui/lists/list-error.tsx';
import pageClasses from './own-attendance.module.css';

/** Punches in and out, and shows one's own hours of this month. */
export default function OwnAttendancePage() {
  const m = attendanceMessages().own;
  usePageTitle(m.title);
  const shop = useCurrentShop();
  const role = useShopRole(shop);
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : undefined;
  const lock = useLockTerminal();
  const { data, error, isFetching, refetch } = useQuery(ownAttendanceQuery(shop._id));
  return (
    <div className={pageClasses.screen}>
      <header className={pageClasses.bar}>
        <div className={pageClasses.title}>
          <h1>{user ? m.titleFor(user.name) : m.title}</h1>
          <p>{shop.name}</p>
        </div>
        <ConnectionBadge />
        <ButtonLink variant="bare" to={paths.shops()} aria-label={m.home} title={m.home}>
          <IconHome size={22} aria-hidden="true" />
        </ButtonLink>
      </header>
      <main className={classes.parts}>
        {!data && !error && <Skeleton height={320} />}
        {!data && error && (
          <ListError title={m.notLoaded} error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {data && <OwnState shopId={shop._id} userId={user?._id ?? ''} own={data} leave={lock} />}
        <div className={pageClasses.ways}>
          {lock && <Button onClick={lock}>{m.lock}</Button>}
          <ButtonLink variant="quiet" to={staffHome(role, shop)}>
            {m.toWork}
          </ButtonLink>
        </div>
        {data && <OwnMonth own={data} />}
      </main>
    </div>
  );
}

type OwnAttendance = DataOf<typeof attendanceApi.getOwnAttendance>;

interface OwnStateProps {
  shopId: string;
  userId: string;
  own: OwnAttendance;
  /** Undefined unless this is a shared till, where the next person would else punch for this one. */
  leave: (() => void) | undefined;
}

function OwnState({ shopId, userId, own, leave }: OwnStateProps) {
  const m = attendanceMessages().own;
  const words = punchMessages();
  const now = useServerNow(30_000);
  const { open, punches } = own;
  const punching = usePunch(shopId, userId, open?._id ?? String(punches.length), leave);
  const lastOut = punches.at(-1)?.outAt;
  return (
    <section className={pageClasses.state} aria-live="polite">
      {open ? (
        <>
          <h2>{m.isIn(formatSince(open.inAt))}</h2>
          <p className={`figures ${classes.quiet}`}>{m.forHowLong(lengthText(open, now))}</p>
        </>
      ) : (
        <h2>{lastOut ? m.outSince(formatSince(lastOut)) : m.isOut}</h2>
      )}
      <Button
        wide
        variant={open ? 'danger' : 'filled'}
        busy={punching.isPending}
        onClick={() => punching.mutate(open ? 'OUT' : 'IN')}
      >
        {open ? words.punchOut : words.punchIn}
      </Button>
    </section>
  );
}

function OwnMonth({ own: { month, minutes, punches } }: { own: OwnAttendance }) {
  const m = attendanceMessages().own;
  return (
    <section className={classes.card} aria-label={nameOfMonth(month)}>
      <h2>{m.monthSum(nameOfMonth(month), durationText(minutes))}</h2>
      {punches.length === 0 ? (
        <p className={classes.quiet}>{m.none}</p>
      ) : (
        <PunchList punches={[...punches].reverse()} />
      )}
    </section>
  );
}
