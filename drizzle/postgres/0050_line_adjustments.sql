CREATE TABLE "line_adjustments" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"kot_line_id" text COLLATE "C" NOT NULL,
	"split_invoice_id" text COLLATE "C",
	"kind" text COLLATE "C" NOT NULL,
	"value" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	"reason_key" text COLLATE "C",
	"reason" text COLLATE "C",
	"by_id" text COLLATE "C",
	"approver_id" text COLLATE "C",
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "line_discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "line_adjustments" ADD CONSTRAINT "line_adjustments_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_adjustments" ADD CONSTRAINT "line_adjustments_kot_line_id_kot_lines_id_fk" FOREIGN KEY ("kot_line_id") REFERENCES "kot_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_adjustments" ADD CONSTRAINT "line_adjustments_split_invoice_id_invoices_id_fk" FOREIGN KEY ("split_invoice_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "line_adjustments_line" ON "line_adjustments" USING btree ("kot_line_id") WHERE split_invoice_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "line_adjustments_split" ON "line_adjustments" USING btree ("kot_line_id","split_invoice_id") WHERE split_invoice_id is not null;--> statement-breakpoint
CREATE INDEX "line_adjustments_kot_line" ON "line_adjustments" USING btree ("kot_line_id");