CREATE TABLE "option_groups" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"min" bigint NOT NULL,
	"max" bigint NOT NULL,
	"options" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "variants" json;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "option_group_ids" json;--> statement-breakpoint
ALTER TABLE "kot_lines" ADD COLUMN "variant_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "kot_lines" ADD COLUMN "options" json;--> statement-breakpoint
ALTER TABLE "kot_lines" ADD COLUMN "note" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "option_groups" ADD CONSTRAINT "option_groups_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "option_groups_shop_name" ON "option_groups" USING btree ("shop_id","name");