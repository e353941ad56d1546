CREATE TABLE `erasures` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`phones` text NOT NULL,
	`asked_at` integer NOT NULL
);
--> statement-breakpoint
-- Entries that are removed leave no pieces of themselves in the index.
INSERT INTO `bill_search` (`bill_search`, rank) VALUES ('secure-delete', 1);
