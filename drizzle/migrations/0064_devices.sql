CREATE TABLE `devices` (
	`shop_id` text NOT NULL,
	`device_id` text NOT NULL,
	`user_id` text NOT NULL,
	`last_contact_at` integer NOT NULL,
	`process_id` text,
	`unsent_orders` integer NOT NULL,
	PRIMARY KEY(`shop_id`, `device_id`),
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `devices_contact` ON `devices` (`shop_id`,`last_contact_at`);--> statement-breakpoint
CREATE TABLE `late_orders` (
	`kot_id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`missed_z` integer NOT NULL,
	FOREIGN KEY (`kot_id`) REFERENCES `kots`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `late_orders_missed` ON `late_orders` (`shop_id`,`missed_z`);