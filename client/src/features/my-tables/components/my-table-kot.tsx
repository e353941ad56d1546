import { IconBell, IconCheck, IconFlame } from '@tabler/icons-react';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { type AgeLimits, ageLevel, formatAge, minutesBetween } from '../../kots/model/kot-age.ts';
import classes from './my-table-kot.module.css';

const STATUS_LABELS = {
  REQUESTED: { Icon: IconBell, words: 'Requested' },
  COOKING: { Icon: IconFlame, words: 'In the kitchen' },
  SERVED: { Icon: IconCheck, words: 'Served' },
} as const;

interface Props {
  kot: Kot;
  /** Server clock, ms. */
  now: number;
  limits: AgeLimits;
  isIconOnly?: boolean;
}

export function MyTableKot({ kot, now, limits, isIconOnly = false }: Props) {
  const { status, tokenNo, createdAt, confirmedAt } = kot;
  if (!(status in STATUS_LABELS)) return null;
  const { Icon, words } = STATUS_LABELS[status as keyof typeof STATUS_LABELS];
  const since = status === 'COOKING' ? (confirmedAt ?? createdAt) : createdAt;
  const minutes = minutesBetween(Date.parse(since), now);
  const isWaiting = status !== 'SERVED';
  return (
    <span
      className={classes.ticket}
      data-status={status}
      data-age={isWaiting ? ageLevel(minutes, limits) : 'fresh'}
    >
      <Icon className={classes.sign} size={18} stroke={2.25} aria-hidden="true" />
      <span className={classes.words}>
        <span className={`${classes.token} figures`}>#{tokenNo}</span>
        <span className={isIconOnly ? 'unseen' : undefined}>
          {' '}
          {words}
          {isWaiting && ` · ${formatAge(minutes)}`}
        </span>
      </span>
    </span>
  );
}
