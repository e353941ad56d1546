CREATE TABLE `audit_entries` (
	`shop_id` text NOT NULL,
	`n` integer NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`approver_id` text,
	`terminal_id` text,
	`act` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`subject_label` text NOT NULL,
	`amount` integer,
	`reason_key` text,
	`text_id` text,
	`text_hash` text,
	`before` text,
	`after` text,
	PRIMARY KEY(`shop_id`, `n`)
);
--> statement-breakpoint
CREATE INDEX `audit_entries_at` ON `audit_entries` (`shop_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_entries_texts` ON `audit_entries` (`shop_id`,`subject_id`) WHERE "audit_entries"."text_id" is not null;--> statement-breakpoint
CREATE INDEX `audit_entries_voids` ON `audit_entries` (`shop_id`,`actor_id`,`at`) WHERE "audit_entries"."act" in ('line.voided', 'kot.cancelled');--> statement-breakpoint
CREATE TABLE `audit_people` (
	`shop_id` text NOT NULL,
	`person_id` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`shop_id`, `person_id`)
);
--> statement-breakpoint
CREATE TABLE `audit_texts` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`salt` text NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `audit_entries_stay` BEFORE UPDATE ON `audit_entries` BEGIN
	SELECT RAISE(ABORT, 'the audit is only appended to');
END;--> statement-breakpoint
CREATE TRIGGER `audit_entries_remain` BEFORE DELETE ON `audit_entries` BEGIN
	SELECT RAISE(ABORT, 'the audit is only appended to');
END;
