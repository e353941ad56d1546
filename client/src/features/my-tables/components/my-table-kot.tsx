import { IconBell, IconCheck, IconChecks, IconFlame } from '@tabler/icons-react';
import { kotMessages } from '@tawa/shared/messages/orders.kot.en.ts';
import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import {
  type AgeLimits,
  ageLevel,
  cookingSince,
  formatAge,
  minutesBetween,
} from '../../orders/model/kot-age.ts';
import type { KotStage } from '../../orders/model/table-status.ts';
import classes from './my-table-kot.module.css';

const STAGE_ICONS = {
  REQUESTED: IconBell,
  COOKING: IconFlame,
  READY: IconCheck,
  SERVED: IconChecks,
} as const satisfies Record<KotStage, unknown>;

interface Props {
  kot: Kot;
  stage: KotStage;
  /** Server clock, ms. */
  now: number;
  limits: AgeLimits;
}

export function MyTableKot({ kot, stage, now, limits }: Props) {
  const Icon = STAGE_ICONS[stage];
  const isServed = stage === 'SERVED';
  const since = isServed && kot.servedAt ? Date.parse(kot.servedAt) : cookingSince(kot);
  const minutes = minutesBetween(since, now);
  const age = isServed ? 'fresh' : ageLevel(minutes, limits);
  return (
    <span className={classes.kot} data-stage={stage} data-age={age}>
      <Icon className={classes.sign} size={18} stroke={2.25} aria-hidden="true" />
      <span className={`${classes.token} figures`}>#{kot.tokenNo}</span>{' '}
      <span className={classes.stage}>{waiterMessages().myTables.stages[stage]}</span>{' '}
      <span className={`${classes.age} figures`}>
        {[formatAge(minutes), ...(age === 'late' ? [kotMessages().age.late] : [])].join(' · ')}
      </span>
    </span>
  );
}
