import { useQuery } from '@tanstack/react-query';
import { punchMessages } from '@tawa/shared/messages/attendance.punch.en.ts';
import { formatSince } from '../../../lib/server-clock.ts';
import { ownAttendanceQuery } from '../attendance.queries.ts';
import classes from './punch-label.module.css';

/** What the way to the page of one's own hours says: what can be done next, and since when the person is in. */
export default function PunchLabel({ shopId }: { shopId: string }) {
  const m = punchMessages();
  const { data } = useQuery(ownAttendanceQuery(shopId));
  if (!data) return m.inOrOut;
  if (!data.open) return m.punchIn;
  return (
    <span>
      {m.punchOut}
      <small className={classes.since}>{m.inSince(formatSince(data.open.inAt))}</small>
    </span>
  );
}
