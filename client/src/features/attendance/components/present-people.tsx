import type { Punch } from '@tawa/shared/attendance/attendance.contract.ts';
import { attendanceMessages } from '@tawa/shared/messages/attendance.en.ts';
import { useId } from 'react';
import { formatSince, useServerNow } from '../../../lib/server-clock.ts';
import { Avatar } from '../../../ui/elements/avatar.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { flagsNow, lengthText, nameText } from '../model/punch-texts.ts';
import classes from './attendance.module.css';

/** Who is in now, since when. */
export function PresentPeople({ present }: { present: readonly Punch[] }) {
  const m = attendanceMessages();
  const now = useServerNow(30_000);
  const titleId = useId();
  return (
    <section className={`${classes.card} ${classes.present}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{m.present.title}</h2>
      {present.length === 0 ? (
        <p className={classes.quiet}>{m.present.none}</p>
      ) : (
        <ul className={classes.people}>
          {present.map((punch) => (
            <li key={punch._id}>
              <Avatar name={nameText(punch.person)} />
              <span className={classes.what}>
                <strong>{nameText(punch.person)}</strong>
                <span className={`figures ${classes.quiet}`}>
                  {m.present.since(formatSince(punch.inAt), lengthText(punch, now))}
                </span>
                {flagsNow(punch, now).map((flag) => (
                  <StatusBadge key={flag} tone="late">
                    {m.flags[flag]}
                  </StatusBadge>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
