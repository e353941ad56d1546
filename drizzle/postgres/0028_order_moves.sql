ALTER TABLE "kots" ADD COLUMN "moved_from_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "kots" ADD COLUMN "moved_from_name" text COLLATE "C";