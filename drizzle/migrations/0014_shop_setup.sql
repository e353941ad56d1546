ALTER TABLE `shops` ADD `is_setup_open` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `shops` ADD `is_billing_skipped` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `shops` ADD `are_codes_printed` integer DEFAULT false NOT NULL;