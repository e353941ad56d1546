import { sql } from 'drizzle-orm';
import { id, index, instant, table, text } from '../../db/columns.ts';
import { users } from '../users.table.ts';

/** A session is one sign-in on one device. It ends with its last refresh token, and at a terminal when nobody uses it. */
export const sessions = table(
  'sessions',
  {
    id: id('id').primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    /** The terminal at which the person signed in. Null on a device of their own. */
    terminalId: id('terminal_id'),
    /** When the person did something last. Null without a terminal. */
    usedAt: instant('used_at'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_terminal')
      .on(table.terminalId)
      .where(sql`${table.terminalId} is not null and ${table.endedAt} is null`),
  ],
);

/** Refresh tokens are stored hashed. Each is used once, so that a second use reveals a stolen copy. */
export const refreshTokens = table(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: id('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    rotatedAt: instant('rotated_at'),
  },
  (table) => [
    index('refresh_tokens_session').on(table.sessionId),
    index('refresh_tokens_age').on(table.expiresAt),
  ],
);
