CREATE TABLE `punch_corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`punch_id` text NOT NULL,
	`at` integer NOT NULL,
	`by_id` text NOT NULL,
	`reason` text NOT NULL,
	`in_before` integer NOT NULL,
	`out_before` integer,
	`in_after` integer NOT NULL,
	`out_after` integer,
	`version` integer NOT NULL,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`punch_id`) REFERENCES `punches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `punch_corrections_version` ON `punch_corrections` (`punch_id`,`version`);--> statement-breakpoint
CREATE TABLE `punches` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`user_id` text NOT NULL,
	`sale_id` text NOT NULL,
	`in_at` integer NOT NULL,
	`out_at` integer,
	`in_terminal_id` text,
	`out_terminal_id` text,
	`clock_set_back` integer NOT NULL,
	`ended_by_removal` integer NOT NULL,
	`version` integer NOT NULL,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `punches_open` ON `punches` (`shop_id`,`user_id`) WHERE "punches"."out_at" is null;--> statement-breakpoint
CREATE INDEX `punches_in` ON `punches` (`shop_id`,`in_at`);--> statement-breakpoint
CREATE INDEX `punches_person` ON `punches` (`shop_id`,`user_id`,`in_at`);