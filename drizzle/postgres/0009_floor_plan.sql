ALTER TABLE "tables" ADD COLUMN "plan_x" bigint;--> statement-breakpoint
ALTER TABLE "tables" ADD COLUMN "plan_y" bigint;