import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { ageInWords } from './age-in-words.ts';

const MINUTE_MS = 60_000;
const AGEING_MINUTES = 15;
const LATE_MINUTES = 30;

/** How long a ticket has been there; it turns amber and then red while somebody still waits for it. */
export function KotAge({ since, now, waiting }: { since: string; now: number; waiting: boolean }) {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS));
  return <StatusBadge tone={ageTone(minutes, waiting)}>{ageInWords(minutes)}</StatusBadge>;
}

/** Amber from a quarter of an hour, red from half of one, as long as somebody waits. */
export function ageTone(minutes: number, waiting: boolean): Tone {
  if (!waiting || minutes < AGEING_MINUTES) return 'plain';
  return minutes < LATE_MINUTES ? 'ageing' : 'late';
}
