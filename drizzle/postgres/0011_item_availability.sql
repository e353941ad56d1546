ALTER TABLE "items" ADD COLUMN "sold_out_until" bigint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "remaining" bigint;--> statement-breakpoint
CREATE INDEX "items_sold_out_until" ON "items" USING btree ("sold_out_until") WHERE "items"."sold_out_until" is not null;