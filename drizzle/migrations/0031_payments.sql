CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`kind` text NOT NULL,
	`payment_mode` text,
	`amount` integer NOT NULL,
	`at` integer NOT NULL,
	`by_id` text,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
-- An id of version 8 differs from each id of an invoice, which is of version 7 (RFC 9562).
INSERT INTO `payments` (`id`, `shop_id`, `invoice_id`, `kind`, `payment_mode`, `amount`, `at`)
SELECT `id`, `shop_id`, `id`, 'PAYMENT', `payment_mode`, `amount_received`, `paid_at` FROM `invoices` WHERE `status` = 'PAID';
--> statement-breakpoint
INSERT INTO `payments` (`id`, `shop_id`, `invoice_id`, `kind`, `amount`, `at`)
SELECT substr(`id`, 1, 14) || '8' || substr(`id`, 16), `shop_id`, `id`, 'WAIVER',
	`sub_total` - `discount` + `packing_fee` + `delivery_charges` + `tax_added` + `round_off` - `amount_received`, `paid_at`
FROM `invoices` WHERE `status` = 'PAID'
AND `sub_total` - `discount` + `packing_fee` + `delivery_charges` + `tax_added` + `round_off` > `amount_received`;
--> statement-breakpoint
CREATE INDEX `payments_invoice` ON `payments` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `payments_shop_at` ON `payments` (`shop_id`,`at`);--> statement-breakpoint
DROP TRIGGER IF EXISTS `invoices_taken`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `invoices_taken_anew`;--> statement-breakpoint
ALTER TABLE `invoices` DROP COLUMN `amount_received`;