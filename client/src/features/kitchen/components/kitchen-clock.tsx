import { formatAge } from '../../kots/model/format-age.ts';
import { type AgeLimits, ageLevel } from '../../kots/model/kot-age.ts';
import classes from './kitchen-clock.module.css';

interface Props {
  minutes: number;
  limits: AgeLimits;
  isNew: boolean;
}

export function KitchenClock({ minutes, limits, isNew }: Props) {
  const age = ageLevel(minutes, limits);
  return (
    <p className={classes.clock} data-age={age} data-new={isNew && age === 'fresh'}>
      <span className="figures">{formatAge(minutes)}</span>
      <span>{age === 'late' ? 'Late' : age === 'ageing' ? 'Waiting long' : isNew ? 'New' : 'In time'}</span>
    </p>
  );
}
