CREATE TABLE "reasons" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"given_key" text COLLATE "C",
	"label" text COLLATE "C",
	"is_active" boolean NOT NULL,
	"is_used" boolean NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reasons" ADD CONSTRAINT "reasons_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reasons_shop" ON "reasons" USING btree ("shop_id");