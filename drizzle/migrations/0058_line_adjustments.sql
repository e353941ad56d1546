CREATE TABLE `line_adjustments` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`kot_line_id` text NOT NULL,
	`split_invoice_id` text,
	`kind` text NOT NULL,
	`value` integer NOT NULL,
	`quantity` integer NOT NULL,
	`reason_key` text,
	`reason` text,
	`by_id` text,
	`approver_id` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`kot_line_id`) REFERENCES `kot_lines`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`split_invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `line_adjustments_line` ON `line_adjustments` (`kot_line_id`) WHERE split_invoice_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX `line_adjustments_split` ON `line_adjustments` (`kot_line_id`,`split_invoice_id`) WHERE split_invoice_id is not null;--> statement-breakpoint
CREATE INDEX `line_adjustments_kot_line` ON `line_adjustments` (`kot_line_id`);--> statement-breakpoint
ALTER TABLE `invoices` ADD `line_discount` integer DEFAULT 0 NOT NULL;