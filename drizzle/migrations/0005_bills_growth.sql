CREATE TABLE `takings` (
	`shop_id` text NOT NULL,
	`day` text NOT NULL,
	`payment_mode` text NOT NULL,
	`bills` integer NOT NULL,
	`received` integer NOT NULL,
	PRIMARY KEY(`shop_id`, `day`, `payment_mode`)
);
--> statement-breakpoint
CREATE INDEX `customers_shop_email` ON `customers` (`shop_id`,`email`) WHERE email is not null;--> statement-breakpoint
CREATE INDEX `invoices_shop_mode` ON `invoices` (`shop_id`,`payment_mode`,case when paid_at is null then created_at else paid_at end,`id`) WHERE status = 'PAID';--> statement-breakpoint
CREATE INDEX `invoices_shop_open` ON `invoices` (`shop_id`,`created_at`) WHERE status = 'OPEN';--> statement-breakpoint
CREATE INDEX `invoices_shop_customer` ON `invoices` (`shop_id`,`customer_id`) WHERE customer_id is not null;--> statement-breakpoint
CREATE VIRTUAL TABLE `bill_search` USING fts5(id UNINDEXED, shop_id UNINDEXED, text, tokenize = 'trigram case_sensitive 1', detail = none);--> statement-breakpoint
CREATE TRIGGER `invoices_searched` AFTER INSERT ON `invoices` BEGIN
	INSERT INTO `bill_search` (id, shop_id, text)
	VALUES (new.id, new.shop_id, new.invoice_no || char(10) || ifnull(new.customer_folded_name, '') || char(10) || ifnull(new.customer_phone_no, ''));
END;--> statement-breakpoint
CREATE TRIGGER `invoices_searched_anew` AFTER UPDATE OF `customer_folded_name`, `customer_phone_no` ON `invoices`
WHEN old.customer_folded_name IS NOT new.customer_folded_name OR old.customer_phone_no IS NOT new.customer_phone_no BEGIN
	INSERT INTO `bill_search` (id, shop_id, text)
	VALUES (new.id, new.shop_id, new.invoice_no || char(10) || ifnull(new.customer_folded_name, '') || char(10) || ifnull(new.customer_phone_no, ''));
END;--> statement-breakpoint
CREATE TRIGGER `invoices_taken` AFTER INSERT ON `invoices` WHEN new.status = 'PAID' BEGIN
	INSERT INTO `takings` (shop_id, day, payment_mode, bills, received)
	VALUES (new.shop_id, date((new.paid_at + 19800000) / 1000, 'unixepoch'), new.payment_mode, 1, new.amount_received)
	ON CONFLICT (shop_id, day, payment_mode) DO UPDATE SET bills = bills + 1, received = received + excluded.received;
END;--> statement-breakpoint
CREATE TRIGGER `invoices_taken_anew` AFTER UPDATE OF `status`, `paid_at`, `payment_mode`, `amount_received` ON `invoices`
WHEN old.status = 'PAID' OR new.status = 'PAID' BEGIN
	UPDATE `takings` SET bills = bills - 1, received = received - old.amount_received
	WHERE old.status = 'PAID' AND shop_id = old.shop_id AND day = date((old.paid_at + 19800000) / 1000, 'unixepoch') AND payment_mode = old.payment_mode;
	INSERT INTO `takings` (shop_id, day, payment_mode, bills, received)
	SELECT new.shop_id, date((new.paid_at + 19800000) / 1000, 'unixepoch'), new.payment_mode, 1, new.amount_received WHERE new.status = 'PAID'
	ON CONFLICT (shop_id, day, payment_mode) DO UPDATE SET bills = bills + 1, received = received + excluded.received;
END;--> statement-breakpoint
INSERT INTO `takings` (shop_id, day, payment_mode, bills, received)
SELECT shop_id, date((paid_at + 19800000) / 1000, 'unixepoch'), payment_mode, count(*), sum(amount_received)
FROM `invoices` WHERE status = 'PAID' GROUP BY 1, 2, 3;--> statement-breakpoint
INSERT INTO `bill_search` (id, shop_id, text)
SELECT id, shop_id, invoice_no || char(10) || ifnull(customer_folded_name, '') || char(10) || ifnull(customer_phone_no, '') FROM `invoices`;
