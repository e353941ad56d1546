CREATE TABLE "z_reports" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"number" bigint NOT NULL,
	"from_at" bigint,
	"to_at" bigint NOT NULL,
	"closed_by_id" text COLLATE "C",
	"closed_by_name" text COLLATE "C",
	"snapshot" text COLLATE "C" NOT NULL,
	"grand_total" bigint NOT NULL,
	"chain_head" text COLLATE "C" NOT NULL,
	"end_of_report" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "z_reports" ADD CONSTRAINT "z_reports_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "z_reports_number" ON "z_reports" USING btree ("shop_id","number");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "z_reports_are_appended_to"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Z reports are only appended to';
END
$$;--> statement-breakpoint
CREATE TRIGGER "z_reports_stay" BEFORE UPDATE OR DELETE ON "z_reports"
FOR EACH ROW EXECUTE FUNCTION "z_reports_are_appended_to"();
