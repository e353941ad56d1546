ALTER TABLE `invoices` ADD `buyer_gst_in` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `buyer_name` text;