import { KOLKATA_OFFSET_MS } from '@tawa/shared/calendar.ts';

const OFFSET = '+05:30';

/** Returns `2026-11-20T09:05` in Asia/Kolkata for a field of date and time; empty for an empty instant. */
export function toEntered(instant: string): string {
  const ms = Date.parse(instant);
  return Number.isNaN(ms) ? '' : new Date(ms + KOLKATA_OFFSET_MS).toISOString().slice(0, 16);
}

/** Returns the instant of what such a field holds; empty for an empty field. */
export const fromEntered = (entered: string): string =>
  entered === '' ? '' : `${entered.slice(0, 16)}:00${OFFSET}`;
