CREATE TABLE `z_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`number` integer NOT NULL,
	`from_at` integer,
	`to_at` integer NOT NULL,
	`closed_by_id` text,
	`closed_by_name` text,
	`snapshot` text NOT NULL,
	`grand_total` integer NOT NULL,
	`chain_head` text NOT NULL,
	`end_of_report` text NOT NULL,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `z_reports_number` ON `z_reports` (`shop_id`,`number`);--> statement-breakpoint
CREATE TRIGGER `z_reports_stay` BEFORE UPDATE ON `z_reports` BEGIN
	SELECT RAISE(ABORT, 'Z reports are only appended to');
END;--> statement-breakpoint
CREATE TRIGGER `z_reports_remain` BEFORE DELETE ON `z_reports` BEGIN
	SELECT RAISE(ABORT, 'Z reports are only appended to');
END;
