CREATE TABLE `coupon_uses` (
	`invoice_id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`coupon_id` text NOT NULL,
	`customer_id` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `coupon_uses_coupon` ON `coupon_uses` (`coupon_id`,`customer_id`);--> statement-breakpoint
CREATE TABLE `coupons` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`value` integer NOT NULL,
	`max_amount` integer,
	`min_sub_total` integer NOT NULL,
	`from_day` text,
	`to_day` text,
	`days` text NOT NULL,
	`from_hour` integer,
	`to_hour` integer,
	`max_uses` integer,
	`per_phone` integer,
	`is_active` integer NOT NULL,
	`revision` integer NOT NULL,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_shop_code` ON `coupons` (`shop_id`,`code`);--> statement-breakpoint
ALTER TABLE `adjustments` ADD `coupon_id` text;--> statement-breakpoint
ALTER TABLE `adjustments` ADD `coupon_code` text;--> statement-breakpoint
ALTER TABLE `adjustments` ADD `max_amount` integer;--> statement-breakpoint
ALTER TABLE `adjustments` ADD `min_sub_total` integer;