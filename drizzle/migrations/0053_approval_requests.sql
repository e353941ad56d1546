CREATE TABLE `approval_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`requester_id` text NOT NULL,
	`act` text NOT NULL,
	`permission` text NOT NULL,
	`target_id` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`subject_label` text NOT NULL,
	`detail` text,
	`amount` integer NOT NULL,
	`act_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`decision_kind` text,
	`decided_by_id` text,
	`decided_at` integer,
	`used_at` integer,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `approval_requests_created` ON `approval_requests` (`shop_id`,`created_at`);