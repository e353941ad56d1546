ALTER TABLE `invoices` ADD `merged_tables` text;--> statement-breakpoint
ALTER TABLE `tables` ADD `group_id` text;--> statement-breakpoint
ALTER TABLE `tables` ADD `group_host_id` text;--> statement-breakpoint
CREATE INDEX `tables_group` ON `tables` (`group_id`) WHERE "tables"."group_id" is not null;