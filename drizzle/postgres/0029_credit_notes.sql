CREATE TABLE "credit_note_lines" (
	"shop_id" text COLLATE "C" NOT NULL,
	"invoice_id" text COLLATE "C" NOT NULL,
	"kot_line_id" text COLLATE "C" NOT NULL,
	"quantity" bigint NOT NULL,
	CONSTRAINT "credit_note_lines_invoice_id_kot_line_id_pk" PRIMARY KEY("invoice_id","kot_line_id")
);
--> statement-breakpoint
DROP INDEX "invoices_shop_date";--> statement-breakpoint
DROP INDEX "invoices_shop_mode";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "document" text COLLATE "C" DEFAULT 'INVOICE' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credit_for_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credit_for_no" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "takings" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_kot_line_id_kot_lines_id_fk" FOREIGN KEY ("kot_line_id") REFERENCES "kot_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_credit_notes" ON "invoices" USING btree ("shop_id","paid_at","id") WHERE document = 'CREDIT_NOTE';--> statement-breakpoint
CREATE INDEX "invoices_credit_for" ON "invoices" USING btree ("credit_for_id") WHERE "invoices"."credit_for_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_shop_date" ON "invoices" USING btree ("shop_id",(case when paid_at is null then created_at else paid_at end),"id") WHERE status <> 'VOID' and document = 'INVOICE';--> statement-breakpoint
CREATE INDEX "invoices_shop_mode" ON "invoices" USING btree ("shop_id","payment_mode",(case when paid_at is null then created_at else paid_at end),"id") WHERE status = 'PAID' and document = 'INVOICE';