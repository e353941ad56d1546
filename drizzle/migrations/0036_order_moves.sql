ALTER TABLE `kots` ADD `moved_from_id` text;--> statement-breakpoint
ALTER TABLE `kots` ADD `moved_from_name` text;