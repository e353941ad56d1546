const HOUR = 60;
const DAY = 24 * HOUR;

/** How long ago something was, in the same words on every screen: '12 min', '2 h 5 min', '1 day 3 h'. */
export function ageInWords(minutes: number): string {
  if (minutes < 1) return 'Just now';
  if (minutes < HOUR) return `${minutes} min`;
  if (minutes < DAY) return `${Math.floor(minutes / HOUR)} h ${minutes % HOUR} min`;
  const days = Math.floor(minutes / DAY);
  return `${days} ${days === 1 ? 'day' : 'days'} ${Math.floor((minutes % DAY) / HOUR)} h`;
}
