CREATE TABLE `invoice_lines` (
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
CREATE INDEX `invoice_lines_kot_line` ON `invoice_lines` (`kot_line_id`);--> statement-breakpoint
ALTER TABLE `invoices` ADD `split_from_id` text;--> statement-breakpoint
CREATE INDEX `invoices_split_from` ON `invoices` (`split_from_id`) WHERE "invoices"."split_from_id" is not null;