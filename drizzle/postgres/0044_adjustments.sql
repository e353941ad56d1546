CREATE TABLE "adjustments" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"invoice_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"value" bigint NOT NULL,
	"reason_key" text COLLATE "C",
	"reason" text COLLATE "C",
	"by_id" text COLLATE "C",
	"approver_id" text COLLATE "C",
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "adjustments_invoice" ON "adjustments" USING btree ("invoice_id");