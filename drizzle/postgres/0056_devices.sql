CREATE TABLE "devices" (
	"shop_id" text COLLATE "C" NOT NULL,
	"device_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"last_contact_at" bigint NOT NULL,
	"process_id" text COLLATE "C",
	"unsent_orders" bigint NOT NULL,
	CONSTRAINT "devices_shop_id_device_id_pk" PRIMARY KEY("shop_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "late_orders" (
	"kot_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"missed_z" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_orders" ADD CONSTRAINT "late_orders_kot_id_kots_id_fk" FOREIGN KEY ("kot_id") REFERENCES "kots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_orders" ADD CONSTRAINT "late_orders_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_contact" ON "devices" USING btree ("shop_id","last_contact_at");--> statement-breakpoint
CREATE INDEX "late_orders_missed" ON "late_orders" USING btree ("shop_id","missed_z");