ALTER TABLE `payments` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `refund_of_id` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `by_name` text;