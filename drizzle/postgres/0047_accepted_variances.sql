ALTER TABLE "shifts" ADD COLUMN "approver_name" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "shifts" ADD COLUMN "accepted_at" bigint;