ALTER TABLE "account_entries" ADD COLUMN "mode_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "account_entries" ADD COLUMN "mode_name" text COLLATE "C";