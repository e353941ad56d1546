import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';

const MINUTE_MS = 60_000;
const AGEING_MINUTES = 15;
const LATE_MINUTES = 30;

/** How long a ticket has been there; it turns amber and then red while somebody still waits for it. */
export function KotAge({ since, now, waiting }: { since: string; now: number; waiting: boolean }) {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS));
  return <StatusBadge tone={toneOf(minutes, waiting)}>{words(minutes)}</StatusBadge>;
}

function toneOf(minutes: number, waiting: boolean): Tone {
  if (!waiting || minutes < AGEING_MINUTES) return 'plain';
  return minutes < LATE_MINUTES ? 'ageing' : 'late';
}

function words(minutes: number): string {
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
