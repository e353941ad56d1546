CREATE TABLE `wrong_passwords` (
	`hash` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `wrong_passwords_age` ON `wrong_passwords` (`expires_at`);