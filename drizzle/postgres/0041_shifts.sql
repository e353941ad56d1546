CREATE TABLE "cash_movements" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"shift_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text COLLATE "C" NOT NULL,
	"corrects_id" text COLLATE "C",
	"at" bigint NOT NULL,
	"by_id" text COLLATE "C",
	"by_name" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "shifts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"number" bigint NOT NULL,
	"drawer" text COLLATE "C" NOT NULL,
	"folded_name" text COLLATE "C" NOT NULL,
	"opened_by_id" text COLLATE "C",
	"opened_by_name" text COLLATE "C",
	"opened_at" bigint NOT NULL,
	"float" bigint NOT NULL,
	"difference" bigint,
	"counts" json NOT NULL,
	"counted" bigint,
	"since_count" bigint,
	"expected" bigint,
	"variance" bigint,
	"note" text COLLATE "C",
	"closed_by_id" text COLLATE "C",
	"closed_by_name" text COLLATE "C",
	"closed_at" bigint,
	"approver_id" text COLLATE "C"
);
--> statement-breakpoint
ALTER TABLE "account_entries" ADD COLUMN "shift_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "shift_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_movements_shift" ON "cash_movements" USING btree ("shop_id","shift_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_movements_corrects" ON "cash_movements" USING btree ("corrects_id") WHERE "cash_movements"."corrects_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "shifts_number" ON "shifts" USING btree ("shop_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "shifts_open" ON "shifts" USING btree ("shop_id","folded_name") WHERE "shifts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "shifts_drawer" ON "shifts" USING btree ("shop_id","folded_name","number");--> statement-breakpoint
CREATE INDEX "account_entries_shift" ON "account_entries" USING btree ("shop_id","shift_id") WHERE "account_entries"."shift_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_shift" ON "payments" USING btree ("shop_id","shift_id") WHERE "payments"."shift_id" is not null;