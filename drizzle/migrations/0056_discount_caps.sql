CREATE TABLE `discount_caps` (
	`shop_id` text NOT NULL,
	`role` text NOT NULL,
	`percent` integer,
	`per_invoice` integer,
	`per_day` integer,
	PRIMARY KEY(`shop_id`, `role`)
);
