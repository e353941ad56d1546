ALTER TABLE `shifts` ADD `approver_name` text;--> statement-breakpoint
ALTER TABLE `shifts` ADD `accepted_at` integer;