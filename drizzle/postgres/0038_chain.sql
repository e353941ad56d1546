CREATE TABLE "chain_entries" (
	"shop_id" text COLLATE "C" NOT NULL,
	"n" bigint NOT NULL,
	"at" bigint NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"subject_id" text COLLATE "C" NOT NULL,
	"facts" text COLLATE "C" NOT NULL,
	"billed" bigint NOT NULL,
	"received" bigint NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	CONSTRAINT "chain_entries_shop_id_n_pk" PRIMARY KEY("shop_id","n")
);
--> statement-breakpoint
CREATE INDEX "chain_entries_at" ON "chain_entries" USING btree ("shop_id","at");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "chain_is_appended_to"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the chain is only appended to';
END
$$;--> statement-breakpoint
CREATE TRIGGER "chain_entries_stay" BEFORE UPDATE OR DELETE ON "chain_entries"
FOR EACH ROW EXECUTE FUNCTION "chain_is_appended_to"();--> statement-breakpoint
-- 4 begins the chains of the shops that have invoices.
INSERT INTO data_migrations (number, finished_at)
  SELECT 4, (extract(epoch FROM now()) * 1000)::bigint WHERE NOT EXISTS (SELECT 1 FROM invoices);
