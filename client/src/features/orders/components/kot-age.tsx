import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { type AgeLimits, ageLevel, formatAge, minutesBetween } from '../model/kot-age.ts';

interface Props {
  since: string;
  /** Server clock, ms. */
  now: number;
  isWaiting: boolean;
  limits: AgeLimits;
}

export function KotAge({ since, now, isWaiting, limits }: Props) {
  const minutes = minutesBetween(Date.parse(since), now);
  const age = isWaiting ? ageLevel(minutes, limits) : 'fresh';
  return <StatusBadge tone={age === 'fresh' ? 'plain' : age}>{formatAge(minutes)}</StatusBadge>;
}
