CREATE TABLE "account_entries" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"customer_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"invoice_id" text COLLATE "C",
	"invoice_no" text COLLATE "C",
	"payment_id" text COLLATE "C",
	"payment_mode" text COLLATE "C",
	"reference" text COLLATE "C",
	"at" bigint NOT NULL,
	"by_id" text COLLATE "C",
	"by_name" text COLLATE "C"
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "credit_limit" bigint;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "statement_key_hash" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "takings" ADD COLUMN "collected" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_entries" ADD CONSTRAINT "account_entries_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_entries_customer" ON "account_entries" USING btree ("shop_id","customer_id");--> statement-breakpoint
CREATE INDEX "account_entries_collected" ON "account_entries" USING btree ("shop_id","at") WHERE "account_entries"."kind" = 'COLLECTION';--> statement-breakpoint
CREATE UNIQUE INDEX "customers_statement_key" ON "customers" USING btree ("statement_key_hash");