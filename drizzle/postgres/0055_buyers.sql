ALTER TABLE "invoices" ADD COLUMN "buyer_gst_in" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "buyer_name" text COLLATE "C";