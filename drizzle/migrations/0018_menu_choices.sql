CREATE TABLE `option_groups` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`name` text NOT NULL,
	`min` integer NOT NULL,
	`max` integer NOT NULL,
	`options` text NOT NULL,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `option_groups_shop_name` ON `option_groups` (`shop_id`,`name`);--> statement-breakpoint
ALTER TABLE `items` ADD `variants` text;--> statement-breakpoint
ALTER TABLE `items` ADD `option_group_ids` text;--> statement-breakpoint
ALTER TABLE `kot_lines` ADD `variant_id` text;--> statement-breakpoint
ALTER TABLE `kot_lines` ADD `options` text;--> statement-breakpoint
ALTER TABLE `kot_lines` ADD `note` text DEFAULT '' NOT NULL;