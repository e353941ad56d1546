CREATE TABLE "punch_corrections" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"punch_id" text COLLATE "C" NOT NULL,
	"at" bigint NOT NULL,
	"by_id" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C" NOT NULL,
	"in_before" bigint NOT NULL,
	"out_before" bigint,
	"in_after" bigint NOT NULL,
	"out_after" bigint,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "punches" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"sale_id" text COLLATE "C" NOT NULL,
	"in_at" bigint NOT NULL,
	"out_at" bigint,
	"in_terminal_id" text COLLATE "C",
	"out_terminal_id" text COLLATE "C",
	"clock_set_back" boolean NOT NULL,
	"ended_by_removal" boolean NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "punch_corrections" ADD CONSTRAINT "punch_corrections_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punch_corrections" ADD CONSTRAINT "punch_corrections_punch_id_punches_id_fk" FOREIGN KEY ("punch_id") REFERENCES "punches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punches" ADD CONSTRAINT "punches_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "punch_corrections_version" ON "punch_corrections" USING btree ("punch_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "punches_open" ON "punches" USING btree ("shop_id","user_id") WHERE "punches"."out_at" is null;--> statement-breakpoint
CREATE INDEX "punches_in" ON "punches" USING btree ("shop_id","in_at");--> statement-breakpoint
CREATE INDEX "punches_person" ON "punches" USING btree ("shop_id","user_id","in_at");