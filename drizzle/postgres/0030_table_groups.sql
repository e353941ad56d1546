ALTER TABLE "invoices" ADD COLUMN "merged_tables" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "tables" ADD COLUMN "group_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "tables" ADD COLUMN "group_host_id" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "tables_group" ON "tables" USING btree ("group_id") WHERE "tables"."group_id" is not null;