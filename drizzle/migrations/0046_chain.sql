CREATE TABLE `chain_entries` (
	`shop_id` text NOT NULL,
	`n` integer NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`facts` text NOT NULL,
	`billed` integer NOT NULL,
	`received` integer NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`shop_id`, `n`)
);
--> statement-breakpoint
CREATE INDEX `chain_entries_at` ON `chain_entries` (`shop_id`,`at`);--> statement-breakpoint
CREATE TRIGGER `chain_entries_stay` BEFORE UPDATE ON `chain_entries` BEGIN
	SELECT RAISE(ABORT, 'the chain is only appended to');
END;--> statement-breakpoint
CREATE TRIGGER `chain_entries_remain` BEFORE DELETE ON `chain_entries` BEGIN
	SELECT RAISE(ABORT, 'the chain is only appended to');
END;--> statement-breakpoint
-- 4 begins the chains of the shops that have invoices.
INSERT INTO data_migrations (number, finished_at)
  SELECT 4, CAST(strftime('%s', 'now') AS INTEGER) * 1000 WHERE NOT EXISTS (SELECT 1 FROM invoices);
