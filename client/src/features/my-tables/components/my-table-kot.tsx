import { IconBell, IconCheck, IconFlame } from '@tabler/icons-react';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { ageInWords } from '../../kots/model/format-age.ts';
import { type AgeLimits, ageOf, minutesBetween } from '../../kots/model/kot-age.ts';
import classes from './my-table-kot.module.css';

const STATES = {
  REQUESTED: { Icon: IconBell, words: 'Requested' },
  COOKING: { Icon: IconFlame, words: 'In the kitchen' },
  SERVED: { Icon: IconCheck, words: 'Served' },
} as const;

interface Props {
  kot: Kot;
  /** ms on the server's clock. */
  now: number;
  limits: AgeLimits;
  /** The sign stands for the words, where there is little room. */
  isShort?: boolean;
}

/** How one ticket stands, in a line: '#12 In the kitchen · 6 min'. */
export function OwnTicket({ kot, now, limits, isShort = false }: Props) {
  const { status, tokenNo, createdAt, confirmedAt } = kot;
  if (!(status in STATES)) return null;
  const { Icon, words } = STATES[status as keyof typeof STATES];
  const since = status === 'COOKING' ? (confirmedAt ?? createdAt) : createdAt;
  const minutes = minutesBetween(Date.parse(since), now);
  const waits = status !== 'SERVED';
  return (
    <span className={classes.ticket} data-status={status} data-age={waits ? ageOf(minutes, limits) : 'fresh'}>
      <Icon className={classes.sign} size={18} stroke={2.25} aria-hidden="true" />
      <span className={classes.words}>
        <span className={`${classes.token} figures`}>#{tokenNo}</span>
        <span className={isShort ? 'unseen' : undefined}>
          {' '}
          {words}
          {waits && ` · ${ageInWords(minutes)}`}
        </span>
      </span>
    </span>
  );
}
