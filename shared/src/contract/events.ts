/** Numbers and names of the live protocol that clients need at run time without the schemas. */

/** Who gets an event: the owner alone, all staff, or staff and the shop's diners. */
export type Audience = 'owner' | 'staff' | 'everyone';

/** Every event of a shop's log and who gets it. */
export const audienceByEvent = {
  'kot:created': 'staff',
  'kot:confirmed': 'staff',
  'kot:changed': 'staff',
  'kot:served': 'staff',
  'kot:recalled': 'staff',
  'kot:rejected': 'staff',
  'kot:cancelled': 'staff',
  'kot:paid': 'staff',
  'table:occupancy': 'staff',
  'table:changed': 'staff',
  'menu:changed': 'everyone',
  'shop:changed': 'staff',
  'shop:ordering': 'everyone',
  'customer:erased': 'staff',
  'invoice:opened': 'owner',
  'invoice:changed': 'owner',
  'invoice:paid': 'owner',
  'invoice:voided': 'owner',
} as const satisfies Record<string, Audience>;

export type LiveEventName = keyof typeof audienceByEvent;

/** More missed events than this and the server asks for a reload of the lists instead of a replay. */
export const MAX_REPLAYED_EVENTS = 500;
/** The log keeps at least this many of a shop's newest events. */
export const MIN_RETAINED_EVENTS = 1_000;
/** And every event for so many ms: a day. */
export const EVENT_RETENTION_MS = 86_400_000;
/** Heartbeat: the server pings this often (ms) and waits this long for the answer, so a dead link shows within 15 s. */
export const PING_INTERVAL_MS = 10_000;
export const PING_TIMEOUT_MS = 5_000;
