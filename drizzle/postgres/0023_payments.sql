CREATE TABLE "payments" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"invoice_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"payment_mode" text COLLATE "C",
	"amount" bigint NOT NULL,
	"at" bigint NOT NULL,
	"by_id" text COLLATE "C"
);
--> statement-breakpoint
-- An id of version 8 differs from each id of an invoice, which is of version 7 (RFC 9562).
INSERT INTO "payments" ("id", "shop_id", "invoice_id", "kind", "payment_mode", "amount", "at")
SELECT "id", "shop_id", "id", 'PAYMENT', "payment_mode", "amount_received", "paid_at" FROM "invoices" WHERE "status" = 'PAID';
--> statement-breakpoint
INSERT INTO "payments" ("id", "shop_id", "invoice_id", "kind", "amount", "at")
SELECT substr("id", 1, 14) || '8' || substr("id", 16), "shop_id", "id", 'WAIVER',
	"sub_total" - "discount" + "packing_fee" + "delivery_charges" + "tax_added" + "round_off" - "amount_received", "paid_at"
FROM "invoices" WHERE "status" = 'PAID'
AND "sub_total" - "discount" + "packing_fee" + "delivery_charges" + "tax_added" + "round_off" > "amount_received";
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payments_shop_at" ON "payments" USING btree ("shop_id","at");--> statement-breakpoint
DROP TRIGGER IF EXISTS "invoices_taken" ON "invoices";--> statement-breakpoint
DROP FUNCTION IF EXISTS "invoices_taken"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "add_to_takings"("invoices", integer);--> statement-breakpoint
ALTER TABLE "invoices" DROP COLUMN "amount_received";