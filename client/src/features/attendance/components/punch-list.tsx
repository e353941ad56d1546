import { IconPencil } from '@tabler/icons-react';
import type { Punch } from '@tawa/shared/attendance/attendance.contract.ts';
import { isCorrected, type PunchFlag } from '@tawa/shared/attendance/attendance.rules.ts';
import { attendanceMessages } from '@tawa/shared/messages/attendance.en.ts';
import { useServerNow } from '../../../lib/server-clock.ts';
import { IconButton } from '../../../ui/elements/button.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import {
  correctionText,
  dayText,
  flagsNow,
  lengthText,
  nameText,
  placesText,
  timesText,
} from '../model/punch-texts.ts';
import classes from './attendance.module.css';

interface Props {
  punches: readonly Punch[];
  /** Undefined for a person who may not correct them. */
  onCorrect?: ((punch: Punch) => void) | undefined;
}

/** Punches of one person by day. A correction stands below its punch, with what was there before. */
export function PunchList({ punches, onCorrect }: Props) {
  const m = attendanceMessages();
  const now = useServerNow(30_000);
  return (
    <ul className={classes.punches}>
      {punches.map((punch) => (
        <li key={punch._id} className={classes.punch}>
          <div className={classes.what}>
            <span className={classes.day}>{dayText(punch.day)}</span>
            <span className="figures">{timesText(punch)}</span>
            <span className={classes.quiet}>{placesText(punch)}</span>
          </div>
          <span className={`figures ${classes.length}`}>{lengthText(punch, now)}</span>
          {onCorrect && (
            <IconButton
              className={classes.correct ?? ''}
              label={m.correct.open(nameText(punch.person), dayText(punch.day))}
              onClick={() => onCorrect(punch)}
            >
              <IconPencil size={20} aria-hidden="true" />
            </IconButton>
          )}
          <Badges flags={flagsNow(punch, now)} isCorrected={isCorrected(punch)} />
          {punch.corrections.map((correction) => (
            <p key={correction.at} className={`${classes.quiet} ${classes.below}`}>
              {correctionText(correction)}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Badges({ flags, isCorrected }: { flags: readonly PunchFlag[]; isCorrected: boolean }) {
  const m = attendanceMessages();
  if (flags.length === 0 && !isCorrected) return null;
  return (
    <span className={`${classes.badges} ${classes.below}`}>
      {flags.map((flag) => (
        <StatusBadge key={flag} tone="late">
          {m.flags[flag]}
        </StatusBadge>
      ))}
      {isCorrected && <StatusBadge tone="plain">{m.corrected}</StatusBadge>}
    </span>
  );
}
