CREATE TABLE "payment_modes" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"class" text COLLATE "C" NOT NULL,
	"is_active" boolean NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "mode_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "mode_name" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tip" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reference" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "part_number" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "part_of" bigint;--> statement-breakpoint
ALTER TABLE "takings" ADD COLUMN "tips" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_modes" ADD CONSTRAINT "payment_modes_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_modes_shop" ON "payment_modes" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "payments_reference" ON "payments" USING btree ("shop_id","reference") WHERE "payments"."reference" is not null;