ALTER TABLE `invoices` ADD `tax_added` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `round_off` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `gst` text;--> statement-breakpoint
ALTER TABLE `items` ADD `gst_rate` integer;--> statement-breakpoint
ALTER TABLE `kot_lines` ADD `gst_rate` integer;--> statement-breakpoint
ALTER TABLE `shops` ADD `upi_id` text;--> statement-breakpoint
ALTER TABLE `shops` ADD `gst_scheme` text DEFAULT 'NONE' NOT NULL;--> statement-breakpoint
ALTER TABLE `shops` ADD `gst_rate` integer DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE `shops` ADD `gst_inclusive` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `shops` ADD `round_off` integer DEFAULT false NOT NULL;