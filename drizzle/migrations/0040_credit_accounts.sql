CREATE TABLE `account_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`invoice_id` text,
	`invoice_no` text,
	`payment_id` text,
	`payment_mode` text,
	`reference` text,
	`at` integer NOT NULL,
	`by_id` text,
	`by_name` text,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `account_entries_customer` ON `account_entries` (`shop_id`,`customer_id`);--> statement-breakpoint
CREATE INDEX `account_entries_collected` ON `account_entries` (`shop_id`,`at`) WHERE "account_entries"."kind" = 'COLLECTION';--> statement-breakpoint
ALTER TABLE `customers` ADD `credit_limit` integer;--> statement-breakpoint
ALTER TABLE `customers` ADD `statement_key_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `customers_statement_key` ON `customers` (`statement_key_hash`);--> statement-breakpoint
ALTER TABLE `takings` ADD `collected` integer DEFAULT 0 NOT NULL;