DROP INDEX "idempotency_keys_age";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "answer" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "event_seq" bigint;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "event_member" text COLLATE "C";