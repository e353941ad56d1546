CREATE TABLE `account_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_links_user` ON `account_links` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `registrations` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone_no` text NOT NULL,
	`avatar_url` text NOT NULL,
	`line1` text NOT NULL,
	`line2` text NOT NULL,
	`pincode` text NOT NULL,
	`state` text NOT NULL,
	`password_hash` text NOT NULL,
	`token_hash` text NOT NULL,
	`otp_hash` text NOT NULL,
	`wrong_otps` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `registrations_email_unique` ON `registrations` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `registrations_token_hash_unique` ON `registrations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `registrations_phone` ON `registrations` (`phone_no`);--> statement-breakpoint
CREATE INDEX `registrations_age` ON `registrations` (`created_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`letter` text NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` integer NOT NULL,
	`give_up_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`due_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `pending_email` text;