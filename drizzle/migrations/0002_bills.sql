DROP INDEX `invoices_shop_status`;--> statement-breakpoint
ALTER TABLE `invoices` ADD `kind` text DEFAULT 'SINGLE' NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `customer_folded_name` text;--> statement-breakpoint
CREATE INDEX `invoices_shop_date` ON `invoices` (`shop_id`,case when paid_at is null then created_at else paid_at end,`id`) WHERE status <> 'VOID';--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_open_table` ON `invoices` (`shop_id`,`table_id`) WHERE kind = 'TABLE' and status = 'OPEN';