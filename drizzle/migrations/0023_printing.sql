CREATE TABLE `event_consumers` (
	`shop_id` text NOT NULL,
	`name` text NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`shop_id`, `name`)
);
--> statement-breakpoint
CREATE TABLE `print_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`printer_id` text NOT NULL,
	`kind` text NOT NULL,
	`kot_id` text,
	`token_no` integer,
	`station_name` text NOT NULL,
	`fallback_printer_id` text,
	`seq` integer,
	`document` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`copy_no` integer NOT NULL,
	`is_unsure` integer NOT NULL,
	`is_fallback` integer NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`waiting_since` integer NOT NULL,
	`due_at` integer NOT NULL,
	`lease_until` integer,
	`printed_at` integer,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`printer_id`) REFERENCES `printers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `print_jobs_seq` ON `print_jobs` (`shop_id`,`seq`,`printer_id`,`kind`) WHERE "print_jobs"."seq" is not null;--> statement-breakpoint
CREATE INDEX `print_jobs_shop` ON `print_jobs` (`shop_id`,`id`);--> statement-breakpoint
CREATE INDEX `print_jobs_open` ON `print_jobs` (`printer_id`,`id`) WHERE "print_jobs"."status" in ('WAITING', 'SENDING');--> statement-breakpoint
CREATE INDEX `print_jobs_kot` ON `print_jobs` (`kot_id`);--> statement-breakpoint
CREATE INDEX `print_jobs_created` ON `print_jobs` (`created_at`);--> statement-breakpoint
CREATE TABLE `printed_kots` (
	`kot_id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`lines` text NOT NULL,
	`special_request` text NOT NULL,
	`kot_type` text NOT NULL,
	`table_name` text,
	`printed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `printed_kots_printed_at` ON `printed_kots` (`printed_at`);--> statement-breakpoint
CREATE TABLE `printers` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`host` text NOT NULL,
	`port` integer NOT NULL,
	`profile` text NOT NULL,
	`copies` integer NOT NULL,
	`is_enabled` integer NOT NULL,
	`status` text NOT NULL,
	`status_since` integer NOT NULL,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `printers_shop_name` ON `printers` (`shop_id`,`folded_name`);--> statement-breakpoint
CREATE TABLE `station_categories` (
	`shop_id` text NOT NULL,
	`category_id` text NOT NULL,
	`station_id` text NOT NULL,
	PRIMARY KEY(`shop_id`, `category_id`),
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`station_id`) REFERENCES `stations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `station_categories_category` ON `station_categories` (`category_id`);--> statement-breakpoint
CREATE INDEX `station_categories_station` ON `station_categories` (`station_id`);--> statement-breakpoint
CREATE TABLE `station_items` (
	`shop_id` text NOT NULL,
	`item_id` text NOT NULL,
	`station_id` text NOT NULL,
	PRIMARY KEY(`shop_id`, `item_id`),
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`station_id`) REFERENCES `stations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `station_items_item` ON `station_items` (`item_id`);--> statement-breakpoint
CREATE INDEX `station_items_station` ON `station_items` (`station_id`);--> statement-breakpoint
CREATE TABLE `stations` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`printer_id` text,
	`fallback_printer_id` text,
	`is_default` integer NOT NULL,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`printer_id`) REFERENCES `printers`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`fallback_printer_id`) REFERENCES `printers`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stations_shop_name` ON `stations` (`shop_id`,`folded_name`);--> statement-breakpoint
CREATE INDEX `stations_printer` ON `stations` (`printer_id`);--> statement-breakpoint
CREATE INDEX `stations_fallback_printer` ON `stations` (`fallback_printer_id`);