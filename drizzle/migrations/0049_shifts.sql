CREATE TABLE `cash_movements` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`shift_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`corrects_id` text,
	`at` integer NOT NULL,
	`by_id` text,
	`by_name` text,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shift_id`) REFERENCES `shifts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `cash_movements_shift` ON `cash_movements` (`shop_id`,`shift_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `cash_movements_corrects` ON `cash_movements` (`corrects_id`) WHERE "cash_movements"."corrects_id" is not null;--> statement-breakpoint
CREATE TABLE `shifts` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`number` integer NOT NULL,
	`drawer` text NOT NULL,
	`folded_name` text NOT NULL,
	`opened_by_id` text,
	`opened_by_name` text,
	`opened_at` integer NOT NULL,
	`float` integer NOT NULL,
	`difference` integer,
	`counts` text NOT NULL,
	`counted` integer,
	`since_count` integer,
	`expected` integer,
	`variance` integer,
	`note` text,
	`closed_by_id` text,
	`closed_by_name` text,
	`closed_at` integer,
	`approver_id` text,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shifts_number` ON `shifts` (`shop_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `shifts_open` ON `shifts` (`shop_id`,`folded_name`) WHERE "shifts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `shifts_drawer` ON `shifts` (`shop_id`,`folded_name`,`number`);--> statement-breakpoint
ALTER TABLE `account_entries` ADD `shift_id` text;--> statement-breakpoint
CREATE INDEX `account_entries_shift` ON `account_entries` (`shop_id`,`shift_id`) WHERE "account_entries"."shift_id" is not null;--> statement-breakpoint
ALTER TABLE `payments` ADD `shift_id` text;--> statement-breakpoint
CREATE INDEX `payments_shift` ON `payments` (`shop_id`,`shift_id`) WHERE "payments"."shift_id" is not null;