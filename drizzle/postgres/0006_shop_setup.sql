ALTER TABLE "shops" ADD COLUMN "is_setup_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "is_billing_skipped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "are_codes_printed" boolean DEFAULT false NOT NULL;