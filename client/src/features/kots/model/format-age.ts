const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

export function formatAge(minutes: number): string {
  if (minutes < 1) return 'Just now';
  if (minutes < HOUR_MINUTES) return `${minutes} min`;
  if (minutes < DAY_MINUTES) return `${Math.floor(minutes / HOUR_MINUTES)} h ${minutes % HOUR_MINUTES} min`;
  const days = Math.floor(minutes / DAY_MINUTES);
  return `${days} ${days === 1 ? 'day' : 'days'} ${Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES)} h`;
}
