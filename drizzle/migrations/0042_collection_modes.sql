ALTER TABLE `account_entries` ADD `mode_id` text;--> statement-breakpoint
ALTER TABLE `account_entries` ADD `mode_name` text;