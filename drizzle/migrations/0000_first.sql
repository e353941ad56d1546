CREATE TABLE `memberships` (
	`shop_id` text NOT NULL,
	`user_id` text NOT NULL,
	`part` text NOT NULL,
	PRIMARY KEY(`shop_id`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `memberships_user` ON `memberships` (`user_id`,`part`);--> statement-breakpoint
CREATE TABLE `refresh_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`rotated_at` integer,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `refresh_tokens_session` ON `refresh_tokens` (`session_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone_no` text NOT NULL,
	`sale_id` text,
	`role` text NOT NULL,
	`avatar_url` text,
	`line1` text NOT NULL,
	`line2` text NOT NULL,
	`pincode` text NOT NULL,
	`state` text NOT NULL,
	`password_hash` text NOT NULL,
	`verified_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_phone_no_unique` ON `users` (`phone_no`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_sale_id_unique` ON `users` (`sale_id`);--> statement-breakpoint
CREATE TABLE `counters` (
	`shop_id` text NOT NULL,
	`name` text NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`shop_id`, `name`)
);
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`route` text NOT NULL,
	`shop_id` text NOT NULL,
	`actor` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`shop_id`, `route`, `actor`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `customers` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`name` text NOT NULL,
	`phone_no` text NOT NULL,
	`email` text,
	`total_spending` integer NOT NULL,
	`last_visited` integer,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customers_shop_phone` ON `customers` (`shop_id`,`phone_no`);--> statement-breakpoint
CREATE TABLE `employees` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`date_of_joining` integer NOT NULL,
	`salary` integer,
	`salary_received` integer,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `employees_shop` ON `employees` (`shop_id`);--> statement-breakpoint
CREATE TABLE `inventory_items` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`quantity` integer NOT NULL,
	`quantity_type` text NOT NULL,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `inventory_items_shop_name` ON `inventory_items` (`shop_id`,`folded_name`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`invoice_no` text NOT NULL,
	`status` text NOT NULL,
	`table_id` text,
	`table_name` text,
	`customer_id` text,
	`customer_name` text,
	`customer_phone_no` text,
	`sub_total` integer NOT NULL,
	`discount` integer NOT NULL,
	`packing_fee` integer NOT NULL,
	`delivery_charges` integer NOT NULL,
	`payment_mode` text,
	`amount_received` integer,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_shop_no` ON `invoices` (`shop_id`,`invoice_no`);--> statement-breakpoint
CREATE INDEX `invoices_shop_status` ON `invoices` (`shop_id`,`status`,`id`);--> statement-breakpoint
CREATE TABLE `categories` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`name` text NOT NULL,
	`priority` integer,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_shop_name` ON `categories` (`shop_id`,`name`);--> statement-breakpoint
CREATE TABLE `items` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`category_id` text NOT NULL,
	`name` text NOT NULL,
	`price` integer NOT NULL,
	`meal_type` text NOT NULL,
	`is_star` integer NOT NULL,
	`is_available` integer NOT NULL,
	`short_code` text,
	`priority` integer,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `items_shop_category` ON `items` (`shop_id`,`category_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `items_shop_code` ON `items` (`shop_id`,`short_code`);--> statement-breakpoint
CREATE TABLE `kot_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`kot_id` text NOT NULL,
	`food_item_id` text NOT NULL,
	`name` text NOT NULL,
	`price` integer NOT NULL,
	`quantity` integer NOT NULL,
	FOREIGN KEY (`kot_id`) REFERENCES `kots`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `kot_lines_kot` ON `kot_lines` (`kot_id`);--> statement-breakpoint
CREATE TABLE `kots` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`business_day` text NOT NULL,
	`token_no` integer NOT NULL,
	`kot_type` text NOT NULL,
	`status` text NOT NULL,
	`table_id` text,
	`table_name` text,
	`customer_id` text,
	`customer_name` text,
	`customer_phone_no` text,
	`special_request` text NOT NULL,
	`placed_by_role` text NOT NULL,
	`placed_by_name` text NOT NULL,
	`invoice_id` text,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`served_at` integer,
	`paid_at` integer,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `kots_shop_status` ON `kots` (`shop_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `kots_shop_table` ON `kots` (`shop_id`,`table_id`,`status`);--> statement-breakpoint
CREATE UNIQUE INDEX `kots_shop_token` ON `kots` (`shop_id`,`business_day`,`token_no`);--> statement-breakpoint
CREATE INDEX `kots_invoice` ON `kots` (`shop_id`,`invoice_id`);--> statement-breakpoint
CREATE TABLE `shops` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone_no` text NOT NULL,
	`gst_in` text,
	`shop_type` text NOT NULL,
	`line1` text NOT NULL,
	`line2` text NOT NULL,
	`pincode` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `shops_owner` ON `shops` (`owner_id`);--> statement-breakpoint
CREATE TABLE `areas` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`priority` integer,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `areas_shop_name` ON `areas` (`shop_id`,`folded_name`);--> statement-breakpoint
CREATE TABLE `tables` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`area_id` text NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`no_of_seats` integer NOT NULL,
	`shape` text NOT NULL,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`area_id`) REFERENCES `areas`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tables_shop_name` ON `tables` (`shop_id`,`folded_name`);--> statement-breakpoint
CREATE TABLE `events` (
	`shop_id` text NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`name` text NOT NULL,
	`audience` text NOT NULL,
	`payload` text NOT NULL,
	PRIMARY KEY(`shop_id`, `seq`)
);
