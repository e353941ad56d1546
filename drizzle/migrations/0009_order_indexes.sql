DROP INDEX `kots_shop_table`;--> statement-breakpoint
DROP INDEX `kots_invoice`;--> statement-breakpoint
CREATE INDEX `kots_shop_table` ON `kots` (`shop_id`,`table_id`,`status`) WHERE "kots"."table_id" is not null;--> statement-breakpoint
CREATE INDEX `kots_invoice` ON `kots` (`shop_id`,`invoice_id`) WHERE "kots"."invoice_id" is not null;