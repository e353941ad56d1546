-- WITHOUT ROWID: one b-tree to write instead of two.
CREATE TABLE `__new_idempotency_keys` (
	`route` text NOT NULL,
	`shop_id` text NOT NULL,
	`actor` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`answer` text,
	`event_seq` integer,
	`event_member` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`shop_id`, `route`, `actor`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_idempotency_keys`("route", "shop_id", "actor", "key", "body_hash", "answer", "created_at") SELECT "route", "shop_id", "actor", "key", "body_hash", "answer", "created_at" FROM `idempotency_keys`;--> statement-breakpoint
DROP TABLE `idempotency_keys`;--> statement-breakpoint
ALTER TABLE `__new_idempotency_keys` RENAME TO `idempotency_keys`;
