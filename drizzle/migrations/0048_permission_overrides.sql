CREATE TABLE `member_overrides` (
	`shop_id` text NOT NULL,
	`user_id` text NOT NULL,
	`permission` text NOT NULL,
	`effect` text NOT NULL,
	PRIMARY KEY(`shop_id`, `user_id`, `permission`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `role_overrides` (
	`shop_id` text NOT NULL,
	`role` text NOT NULL,
	`permission` text NOT NULL,
	`effect` text NOT NULL,
	PRIMARY KEY(`shop_id`, `role`, `permission`)
);
