CREATE TABLE `table_aliases` (
	`shop_id` text NOT NULL,
	`folded_name` text NOT NULL,
	`table_id` text NOT NULL,
	PRIMARY KEY(`shop_id`, `folded_name`),
	FOREIGN KEY (`table_id`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `table_aliases_table` ON `table_aliases` (`table_id`);--> statement-breakpoint
ALTER TABLE `customers` ADD `folded_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `customers` SET `folded_name` = lower(trim(`name`));--> statement-breakpoint
CREATE INDEX `customers_shop_name` ON `customers` (`shop_id`,`folded_name`,`id`);--> statement-breakpoint
CREATE INDEX `employees_user` ON `employees` (`user_id`);--> statement-breakpoint
CREATE INDEX `tables_shop_area` ON `tables` (`shop_id`,`area_id`);