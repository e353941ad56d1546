import { id, index, instant, table, text } from '../../db/columns.ts';
import { users } from '../users.table.ts';

/** One sign-in on one device; ends with its last refresh token. */
export const sessions = table(
  'sessions',
  {
    id: id('id').primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Stored hashed; single use, so that reuse reveals a stolen copy. */
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
