CREATE TABLE "event_consumers" (
	"shop_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "event_consumers_shop_id_name_pk" PRIMARY KEY("shop_id","name")
);
--> statement-breakpoint
CREATE TABLE "print_jobs" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"printer_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"kot_id" text COLLATE "C",
	"token_no" bigint,
	"station_name" text COLLATE "C" NOT NULL,
	"fallback_printer_id" text COLLATE "C",
	"seq" bigint,
	"document" json NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"attempts" bigint NOT NULL,
	"copy_no" bigint NOT NULL,
	"is_unsure" boolean NOT NULL,
	"is_fallback" boolean NOT NULL,
	"error" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"waiting_since" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	"lease_until" bigint,
	"printed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "printed_kots" (
	"kot_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"lines" json NOT NULL,
	"special_request" text COLLATE "C" NOT NULL,
	"kot_type" text COLLATE "C" NOT NULL,
	"table_name" text COLLATE "C",
	"printed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "printers" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"folded_name" text COLLATE "C" NOT NULL,
	"host" text COLLATE "C" NOT NULL,
	"port" bigint NOT NULL,
	"profile" json NOT NULL,
	"copies" bigint NOT NULL,
	"is_enabled" boolean NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"status_since" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "station_categories" (
	"shop_id" text COLLATE "C" NOT NULL,
	"category_id" text COLLATE "C" NOT NULL,
	"station_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "station_categories_shop_id_category_id_pk" PRIMARY KEY("shop_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "station_items" (
	"shop_id" text COLLATE "C" NOT NULL,
	"item_id" text COLLATE "C" NOT NULL,
	"station_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "station_items_shop_id_item_id_pk" PRIMARY KEY("shop_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "stations" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"folded_name" text COLLATE "C" NOT NULL,
	"printer_id" text COLLATE "C",
	"fallback_printer_id" text COLLATE "C",
	"is_default" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_printer_id_printers_id_fk" FOREIGN KEY ("printer_id") REFERENCES "printers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printers" ADD CONSTRAINT "printers_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station_categories" ADD CONSTRAINT "station_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station_categories" ADD CONSTRAINT "station_categories_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station_items" ADD CONSTRAINT "station_items_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station_items" ADD CONSTRAINT "station_items_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stations" ADD CONSTRAINT "stations_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stations" ADD CONSTRAINT "stations_printer_id_printers_id_fk" FOREIGN KEY ("printer_id") REFERENCES "printers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stations" ADD CONSTRAINT "stations_fallback_printer_id_printers_id_fk" FOREIGN KEY ("fallback_printer_id") REFERENCES "printers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "print_jobs_seq" ON "print_jobs" USING btree ("shop_id","seq","printer_id","kind") WHERE "print_jobs"."seq" is not null;--> statement-breakpoint
CREATE INDEX "print_jobs_shop" ON "print_jobs" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "print_jobs_open" ON "print_jobs" USING btree ("printer_id","id") WHERE "print_jobs"."status" in ('WAITING', 'SENDING');--> statement-breakpoint
CREATE INDEX "print_jobs_kot" ON "print_jobs" USING btree ("kot_id");--> statement-breakpoint
CREATE INDEX "print_jobs_created" ON "print_jobs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "printed_kots_printed_at" ON "printed_kots" USING btree ("printed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "printers_shop_name" ON "printers" USING btree ("shop_id","folded_name");--> statement-breakpoint
CREATE INDEX "station_categories_category" ON "station_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "station_categories_station" ON "station_categories" USING btree ("station_id");--> statement-breakpoint
CREATE INDEX "station_items_item" ON "station_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "station_items_station" ON "station_items" USING btree ("station_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stations_shop_name" ON "stations" USING btree ("shop_id","folded_name");--> statement-breakpoint
CREATE INDEX "stations_printer" ON "stations" USING btree ("printer_id");--> statement-breakpoint
CREATE INDEX "stations_fallback_printer" ON "stations" USING btree ("fallback_printer_id");