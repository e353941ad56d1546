CREATE TABLE `pin_failures` (
	`terminal_id` text NOT NULL,
	`user_id` text NOT NULL,
	`count` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`terminal_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `pin_failures_user` ON `pin_failures` (`user_id`);--> statement-breakpoint
CREATE INDEX `pin_failures_age` ON `pin_failures` (`expires_at`);--> statement-breakpoint
CREATE TABLE `terminal_codes` (
	`shop_id` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`code_start_hash` text NOT NULL,
	`made_by` text NOT NULL,
	`expires_at` integer NOT NULL,
	`failures` integer NOT NULL,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `terminal_codes_code` ON `terminal_codes` (`code_hash`);--> statement-breakpoint
CREATE INDEX `terminal_codes_start` ON `terminal_codes` (`code_start_hash`);--> statement-breakpoint
CREATE TABLE `terminals` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`token_hash` text,
	`enrolled_by` text NOT NULL,
	`enrolled_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`removed_at` integer,
	`failures` integer NOT NULL,
	`failures_expire_at` integer NOT NULL,
	`locked_at` integer,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `terminals_shop_name` ON `terminals` (`shop_id`,`folded_name`) WHERE "terminals"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `terminals_token` ON `terminals` (`token_hash`);--> statement-breakpoint
ALTER TABLE `memberships` ADD `pin_hash` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `terminal_id` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `used_at` integer;--> statement-breakpoint
CREATE INDEX `sessions_terminal` ON `sessions` (`terminal_id`) WHERE "sessions"."terminal_id" is not null and "sessions"."ended_at" is null;