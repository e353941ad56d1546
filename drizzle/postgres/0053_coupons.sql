CREATE TABLE "coupon_uses" (
	"invoice_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"coupon_id" text COLLATE "C" NOT NULL,
	"customer_id" text COLLATE "C",
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"value" bigint NOT NULL,
	"max_amount" bigint,
	"min_sub_total" bigint NOT NULL,
	"from_day" text COLLATE "C",
	"to_day" text COLLATE "C",
	"days" text COLLATE "C" NOT NULL,
	"from_hour" bigint,
	"to_hour" bigint,
	"max_uses" bigint,
	"per_phone" bigint,
	"is_active" boolean NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "adjustments" ADD COLUMN "coupon_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "adjustments" ADD COLUMN "coupon_code" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "adjustments" ADD COLUMN "max_amount" bigint;--> statement-breakpoint
ALTER TABLE "adjustments" ADD COLUMN "min_sub_total" bigint;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_uses_coupon" ON "coupon_uses" USING btree ("coupon_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_shop_code" ON "coupons" USING btree ("shop_id","code");