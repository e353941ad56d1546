ALTER TABLE "payments" ADD COLUMN "reason" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_of_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "by_name" text COLLATE "C";