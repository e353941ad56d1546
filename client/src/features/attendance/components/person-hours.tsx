import { IconChevronDown } from '@tabler/icons-react';
import type { AttendanceMonth, Punch } from '@tawa/shared/attendance/attendance.contract.ts';
import { countDays, isCorrected } from '@tawa/shared/attendance/attendance.rules.ts';
import { attendanceMessages } from '@tawa/shared/messages/attendance.en.ts';
import { useId } from 'react';
import { useServerNow } from '../../../lib/server-clock.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { durationText, flagsNow, nameText } from '../model/punch-texts.ts';
import classes from './attendance.module.css';
import { PunchList } from './punch-list.tsx';

interface Props {
  hours: AttendanceMonth['people'][number];
  isOpen: boolean;
  onToggle: () => void;
  /** Undefined for one's own hours. */
  onCorrect: ((punch: Punch) => void) | undefined;
}

/** The month of one person: the sums, and opened the punches. */
export function PersonHours({ hours: { person, punches, minutes }, isOpen, onToggle, onCorrect }: Props) {
  const m = attendanceMessages();
  const id = useId();
  const now = useServerNow(30_000);
  const flagged = punches.filter((punch) => flagsNow(punch, now).length > 0).length;
  const corrected = punches.filter(isCorrected).length;
  return (
    <li>
      <button
        type="button"
        className={classes.sums}
        aria-expanded={isOpen}
        aria-controls={id}
        disabled={punches.length === 0}
        onClick={onToggle}
      >
        <span className={classes.who}>{nameText(person)}</span>
        <span className={classes.days}>{m.days(countDays(punches))}</span>
        <span className={`figures ${classes.total}`}>{durationText(minutes)}</span>
        <IconChevronDown className={classes.chevron} size={20} aria-hidden="true" />
        {(flagged > 0 || corrected > 0) && (
          <span className={classes.sumBadges}>
            {flagged > 0 && <StatusBadge tone="late">{m.toLookAt(flagged)}</StatusBadge>}
            {corrected > 0 && <StatusBadge tone="plain">{m.correctedTimes(corrected)}</StatusBadge>}
          </span>
        )}
      </button>
      <div id={id}>
        {isOpen && (
          <>
            {!onCorrect && <p className={classes.quiet}>{m.correct.ownHint}</p>}
            <PunchList punches={punches} onCorrect={onCorrect} />
          </>
        )}
      </div>
    </li>
  );
}
