import { id, index, instant, integer, json, table, text } from '../db/columns.ts';
import type { MailContent } from './mail-templates.ts';

export const outbox = table(
  'outbox',
  {
    id: id('id').primaryKey(),
    recipient: text('recipient').notNull(),
    letter: json('letter').$type<MailContent>().notNull(),
    attempts: integer('attempts').notNull(),
    dueAt: instant('due_at').notNull(),
    giveUpAt: instant('give_up_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('outbox_due').on(table.dueAt)],
);

export type OutboxRow = typeof outbox.$inferSelect;
