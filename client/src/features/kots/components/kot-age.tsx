import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { formatAge } from '../model/format-age.ts';
import { type AgeLimits, ageLevel, minutesBetween } from '../model/kot-age.ts';

interface Props {
  since: string;
  /** ms on the server's clock. */
  now: number;
  isWaiting: boolean;
  limits: AgeLimits;
}

/** How long a ticket has been there; it turns amber and then red while somebody still waits for it. */
export function KotAge({ since, now, isWaiting, limits }: Props) {
  const minutes = minutesBetween(Date.parse(since), now);
  const age = isWaiting ? ageLevel(minutes, limits) : 'fresh';
  return <StatusBadge tone={age === 'fresh' ? 'plain' : age}>{formatAge(minutes)}</StatusBadge>;
}
