CREATE TABLE "invoice_lines" (
	"shop_id" text COLLATE "C" NOT NULL,
	"invoice_id" text COLLATE "C" NOT NULL,
	"kot_line_id" text COLLATE "C" NOT NULL,
	"quantity" bigint NOT NULL,
	CONSTRAINT "invoice_lines_invoice_id_kot_line_id_pk" PRIMARY KEY("invoice_id","kot_line_id")
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "split_from_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_kot_line_id_kot_lines_id_fk" FOREIGN KEY ("kot_line_id") REFERENCES "kot_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_lines_kot_line" ON "invoice_lines" USING btree ("kot_line_id");--> statement-breakpoint
CREATE INDEX "invoices_split_from" ON "invoices" USING btree ("split_from_id") WHERE "invoices"."split_from_id" is not null;