import { IconBell, IconCheck, IconFlame } from '@tabler/icons-react';
import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { KotStatus } from '@tawa/shared/orders/orders.rules.ts';
import { type AgeLimits, ageLevel, formatAge, minutesBetween } from '../../kots/model/kot-age.ts';
import classes from './my-table-kot.module.css';

const STATUS_ICONS = { REQUESTED: IconBell, COOKING: IconFlame, SERVED: IconCheck } as const;

interface Props {
  kot: Kot;
  /** Server clock, ms. */
  now: number;
  limits: AgeLimits;
  isIconOnly?: boolean;
}

export function MyTableKot({ kot, now, limits, isIconOnly = false }: Props) {
  const { status, tokenNo, createdAt, confirmedAt } = kot;
  if (!isShown(status)) return null;
  const Icon = STATUS_ICONS[status];
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
          {waiterMessages().myTables.statuses[status]}
          {isWaiting && ` · ${formatAge(minutes)}`}
        </span>
      </span>
    </span>
  );
}

function isShown(status: KotStatus): status is keyof typeof STATUS_ICONS {
  return status in STATUS_ICONS;
}
