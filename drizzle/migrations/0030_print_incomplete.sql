DROP INDEX `print_jobs_undecided`;--> statement-breakpoint
ALTER TABLE `print_jobs` ADD `is_untold` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `print_jobs_undecided` ON `print_jobs` (`shop_id`,`printer_id`) WHERE "print_jobs"."status" in ('UNCONFIRMED', 'FAILED', 'EXPIRED') or "print_jobs"."is_untold";