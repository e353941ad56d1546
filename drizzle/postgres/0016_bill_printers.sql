CREATE TABLE "invoice_areas" (
	"shop_id" text COLLATE "C" NOT NULL,
	"area_id" text COLLATE "C" NOT NULL,
	"printer_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "invoice_areas_shop_id_area_id_pk" PRIMARY KEY("shop_id","area_id")
);
--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "invoice_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "invoice_no" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "prints_invoices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_areas" ADD CONSTRAINT "invoice_areas_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_areas" ADD CONSTRAINT "invoice_areas_printer_id_printers_id_fk" FOREIGN KEY ("printer_id") REFERENCES "printers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_areas_area" ON "invoice_areas" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "invoice_areas_printer" ON "invoice_areas" USING btree ("printer_id");--> statement-breakpoint
CREATE INDEX "print_jobs_invoice" ON "print_jobs" USING btree ("invoice_id");