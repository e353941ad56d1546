CREATE TABLE `credit_note_lines` (
	`shop_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`kot_line_id` text NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`invoice_id`, `kot_line_id`),
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`kot_line_id`) REFERENCES `kot_lines`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
DROP INDEX `invoices_shop_date`;--> statement-breakpoint
DROP INDEX `invoices_shop_mode`;--> statement-breakpoint
ALTER TABLE `invoices` ADD `document` text DEFAULT 'INVOICE' NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `credit_for_id` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `credit_for_no` text;--> statement-breakpoint
CREATE INDEX `invoices_credit_notes` ON `invoices` (`shop_id`,`paid_at`,`id`) WHERE document = 'CREDIT_NOTE';--> statement-breakpoint
CREATE INDEX `invoices_credit_for` ON `invoices` (`credit_for_id`) WHERE "invoices"."credit_for_id" is not null;--> statement-breakpoint
CREATE INDEX `invoices_shop_date` ON `invoices` (`shop_id`,case when paid_at is null then created_at else paid_at end,`id`) WHERE status <> 'VOID' and document = 'INVOICE';--> statement-breakpoint
CREATE INDEX `invoices_shop_mode` ON `invoices` (`shop_id`,`payment_mode`,case when paid_at is null then created_at else paid_at end,`id`) WHERE status = 'PAID' and document = 'INVOICE';--> statement-breakpoint
ALTER TABLE `takings` ADD `refunded` integer DEFAULT 0 NOT NULL;