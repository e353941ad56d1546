CREATE TABLE `reasons` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`kind` text NOT NULL,
	`given_key` text,
	`label` text,
	`is_active` integer NOT NULL,
	`is_used` integer NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `reasons_shop` ON `reasons` (`shop_id`);