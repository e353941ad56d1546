CREATE TABLE `invoice_areas` (
	`shop_id` text NOT NULL,
	`area_id` text NOT NULL,
	`printer_id` text NOT NULL,
	PRIMARY KEY(`shop_id`, `area_id`),
	FOREIGN KEY (`area_id`) REFERENCES `areas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`printer_id`) REFERENCES `printers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `invoice_areas_area` ON `invoice_areas` (`area_id`);--> statement-breakpoint
CREATE INDEX `invoice_areas_printer` ON `invoice_areas` (`printer_id`);--> statement-breakpoint
ALTER TABLE `print_jobs` ADD `invoice_id` text;--> statement-breakpoint
ALTER TABLE `print_jobs` ADD `invoice_no` text;--> statement-breakpoint
CREATE INDEX `print_jobs_invoice` ON `print_jobs` (`invoice_id`);--> statement-breakpoint
ALTER TABLE `printers` ADD `prints_invoices` integer DEFAULT false NOT NULL;