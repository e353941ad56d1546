CREATE INDEX `print_jobs_sent` ON `print_jobs` (`printer_id`) WHERE "print_jobs"."status" = 'SENT';--> statement-breakpoint
UPDATE `print_jobs` SET `status` = 'DISCARDED' WHERE `status` = 'CANCELLED';--> statement-breakpoint
UPDATE `printers` SET `profile` = json_set(`profile`, '$.sign', 'unknown');