CREATE TABLE "memberships" (
	"shop_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"part" text COLLATE "C" NOT NULL,
	CONSTRAINT "memberships_shop_id_user_id_pk" PRIMARY KEY("shop_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"session_id" text COLLATE "C" NOT NULL,
	"expires_at" bigint NOT NULL,
	"rotated_at" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"phone_no" text COLLATE "C" NOT NULL,
	"sale_id" text COLLATE "C",
	"role" text COLLATE "C" NOT NULL,
	"avatar_url" text COLLATE "C",
	"line1" text COLLATE "C" NOT NULL,
	"line2" text COLLATE "C" NOT NULL,
	"pincode" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"pending_email" text COLLATE "C",
	"password_hash" text COLLATE "C" NOT NULL,
	"verified_at" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_phone_no_unique" UNIQUE("phone_no"),
	CONSTRAINT "users_sale_id_unique" UNIQUE("sale_id")
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"shop_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "counters_shop_id_name_pk" PRIMARY KEY("shop_id","name")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"route" text COLLATE "C" NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"actor" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"body_hash" text COLLATE "C" NOT NULL,
	"answer" json NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "idempotency_keys_shop_id_route_actor_key_pk" PRIMARY KEY("shop_id","route","actor","key")
);
--> statement-breakpoint
CREATE TABLE "account_links" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"purpose" text COLLATE "C" NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"phone_no" text COLLATE "C" NOT NULL,
	"avatar_url" text COLLATE "C" NOT NULL,
	"line1" text COLLATE "C" NOT NULL,
	"line2" text COLLATE "C" NOT NULL,
	"pincode" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"password_hash" text COLLATE "C" NOT NULL,
	"token_hash" text COLLATE "C" NOT NULL,
	"otp_hash" text COLLATE "C" NOT NULL,
	"wrong_otps" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "registrations_email_unique" UNIQUE("email"),
	CONSTRAINT "registrations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"folded_name" text COLLATE "C" DEFAULT '' NOT NULL,
	"phone_no" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C",
	"total_spending" bigint NOT NULL,
	"last_visited" bigint
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"date_of_joining" bigint NOT NULL,
	"salary" bigint,
	"salary_received" bigint
);
--> statement-breakpoint
CREATE TABLE "inventory_items" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"folded_name" text COLLATE "C" NOT NULL,
	"quantity" bigint NOT NULL,
	"quantity_type" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"invoice_no" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" DEFAULT 'SINGLE' NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"table_id" text COLLATE "C",
	"table_name" text COLLATE "C",
	"customer_id" text COLLATE "C",
	"customer_name" text COLLATE "C",
	"customer_folded_name" text COLLATE "C",
	"customer_phone_no" text COLLATE "C",
	"sub_total" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"packing_fee" bigint NOT NULL,
	"delivery_charges" bigint NOT NULL,
	"tax_added" bigint DEFAULT 0 NOT NULL,
	"round_off" bigint DEFAULT 0 NOT NULL,
	"gst" text COLLATE "C",
	"payment_mode" text COLLATE "C",
	"amount_received" bigint,
	"created_at" bigint NOT NULL,
	"paid_at" bigint
);
--> statement-breakpoint
CREATE TABLE "takings" (
	"shop_id" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"payment_mode" text COLLATE "C" NOT NULL,
	"bills" bigint NOT NULL,
	"received" bigint NOT NULL,
	CONSTRAINT "takings_shop_id_day_payment_mode_pk" PRIMARY KEY("shop_id","day","payment_mode")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"priority" bigint
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"category_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"price" bigint NOT NULL,
	"meal_type" text COLLATE "C" NOT NULL,
	"is_star" boolean NOT NULL,
	"is_available" boolean NOT NULL,
	"short_code" text COLLATE "C",
	"priority" bigint,
	"gst_rate" bigint
);
--> statement-breakpoint
CREATE TABLE "kot_lines" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kot_id" text COLLATE "C" NOT NULL,
	"food_item_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"price" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	"gst_rate" bigint,
	"done_at" bigint
);
--> statement-breakpoint
CREATE TABLE "kots" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"business_day" text COLLATE "C" NOT NULL,
	"token_no" bigint NOT NULL,
	"kot_type" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"table_id" text COLLATE "C",
	"table_name" text COLLATE "C",
	"customer_id" text COLLATE "C",
	"customer_name" text COLLATE "C",
	"customer_phone_no" text COLLATE "C",
	"special_request" text COLLATE "C" NOT NULL,
	"placed_by_role" text COLLATE "C" NOT NULL,
	"placed_by_name" text COLLATE "C" NOT NULL,
	"placed_by_id" text COLLATE "C",
	"invoice_id" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"confirmed_at" bigint,
	"served_at" bigint,
	"paid_at" bigint,
	"heard_at" bigint,
	"changes" json
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"customer_id" text COLLATE "C" NOT NULL,
	"phones" json NOT NULL,
	"asked_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"owner_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"phone_no" text COLLATE "C" NOT NULL,
	"gst_in" text COLLATE "C",
	"shop_type" text COLLATE "C" NOT NULL,
	"upi_id" text COLLATE "C",
	"gst_scheme" text COLLATE "C" DEFAULT 'NONE' NOT NULL,
	"gst_rate" bigint DEFAULT 500 NOT NULL,
	"gst_inclusive" boolean DEFAULT false NOT NULL,
	"round_off" boolean DEFAULT false NOT NULL,
	"amber_minutes" bigint DEFAULT 8 NOT NULL,
	"red_minutes" bigint DEFAULT 15 NOT NULL,
	"line1" text COLLATE "C" NOT NULL,
	"line2" text COLLATE "C" NOT NULL,
	"pincode" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "areas" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"folded_name" text COLLATE "C" NOT NULL,
	"priority" bigint
);
--> statement-breakpoint
CREATE TABLE "table_aliases" (
	"shop_id" text COLLATE "C" NOT NULL,
	"folded_name" text COLLATE "C" NOT NULL,
	"table_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "table_aliases_shop_id_folded_name_pk" PRIMARY KEY("shop_id","folded_name")
);
--> statement-breakpoint
CREATE TABLE "tables" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"area_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"folded_name" text COLLATE "C" NOT NULL,
	"no_of_seats" bigint NOT NULL,
	"shape" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"recipient" text COLLATE "C" NOT NULL,
	"letter" json NOT NULL,
	"attempts" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	"give_up_at" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"shop_id" text COLLATE "C" NOT NULL,
	"seq" bigint NOT NULL,
	"at" bigint NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"audience" text COLLATE "C" NOT NULL,
	"payload" json NOT NULL,
	CONSTRAINT "events_shop_id_seq_pk" PRIMARY KEY("shop_id","seq")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kot_lines" ADD CONSTRAINT "kot_lines_kot_id_kots_id_fk" FOREIGN KEY ("kot_id") REFERENCES "kots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kots" ADD CONSTRAINT "kots_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "areas" ADD CONSTRAINT "areas_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_aliases" ADD CONSTRAINT "table_aliases_table_id_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tables" ADD CONSTRAINT "tables_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tables" ADD CONSTRAINT "tables_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "areas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id","part");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_age" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "account_links_user" ON "account_links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "registrations_phone" ON "registrations" USING btree ("phone_no");--> statement-breakpoint
CREATE INDEX "registrations_age" ON "registrations" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_shop_phone" ON "customers" USING btree ("shop_id","phone_no");--> statement-breakpoint
CREATE INDEX "customers_shop_name" ON "customers" USING btree ("shop_id","folded_name","id");--> statement-breakpoint
CREATE INDEX "customers_shop_email" ON "customers" USING btree ("shop_id","email") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "employees_shop" ON "employees" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "employees_user" ON "employees" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_items_shop_name" ON "inventory_items" USING btree ("shop_id","folded_name");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_shop_no" ON "invoices" USING btree ("shop_id","invoice_no");--> statement-breakpoint
CREATE INDEX "invoices_shop_date" ON "invoices" USING btree ("shop_id",(case when paid_at is null then created_at else paid_at end),"id") WHERE status <> 'VOID';--> statement-breakpoint
CREATE INDEX "invoices_shop_mode" ON "invoices" USING btree ("shop_id","payment_mode",(case when paid_at is null then created_at else paid_at end),"id") WHERE status = 'PAID';--> statement-breakpoint
CREATE INDEX "invoices_shop_open" ON "invoices" USING btree ("shop_id","created_at") WHERE status = 'OPEN';--> statement-breakpoint
CREATE INDEX "invoices_shop_customer" ON "invoices" USING btree ("shop_id","customer_id") WHERE customer_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_open_table" ON "invoices" USING btree ("shop_id","table_id") WHERE kind = 'TABLE' and status = 'OPEN';--> statement-breakpoint
CREATE UNIQUE INDEX "categories_shop_name" ON "categories" USING btree ("shop_id","name");--> statement-breakpoint
CREATE INDEX "items_shop_category" ON "items" USING btree ("shop_id","category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "items_shop_code" ON "items" USING btree ("shop_id","short_code");--> statement-breakpoint
CREATE INDEX "kot_lines_kot" ON "kot_lines" USING btree ("kot_id");--> statement-breakpoint
CREATE INDEX "kots_shop_status" ON "kots" USING btree ("shop_id","status","id");--> statement-breakpoint
CREATE INDEX "kots_shop_table" ON "kots" USING btree ("shop_id","table_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "kots_shop_token" ON "kots" USING btree ("shop_id","business_day","token_no");--> statement-breakpoint
CREATE INDEX "kots_invoice" ON "kots" USING btree ("shop_id","invoice_id");--> statement-breakpoint
CREATE INDEX "kots_shop_served" ON "kots" USING btree ("shop_id","served_at") WHERE "kots"."served_at" is not null;--> statement-breakpoint
CREATE INDEX "kots_shop_unseen" ON "kots" USING btree ("shop_id","id") WHERE "kots"."changes" is not null;--> statement-breakpoint
CREATE INDEX "shops_owner" ON "shops" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "areas_shop_name" ON "areas" USING btree ("shop_id","folded_name");--> statement-breakpoint
CREATE INDEX "table_aliases_table" ON "table_aliases" USING btree ("table_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tables_shop_name" ON "tables" USING btree ("shop_id","folded_name");--> statement-breakpoint
CREATE INDEX "tables_shop_area" ON "tables" USING btree ("shop_id","area_id");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at");--> statement-breakpoint
CREATE FUNCTION "business_day"("at" bigint) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT to_char(timestamp 'epoch' + ("at" + 19800000) / 1000 * interval '1 second', 'YYYY-MM-DD') COLLATE "C"
$$;--> statement-breakpoint
-- What a bill adds to the takings of its day, or with -1 takes off them.
CREATE FUNCTION "add_to_takings"("bill" "invoices", "times" integer) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "takings" ("shop_id", "day", "payment_mode", "bills", "received")
	VALUES ("bill"."shop_id", business_day("bill"."paid_at"), "bill"."payment_mode", "times", "times" * "bill"."amount_received")
	ON CONFLICT ("shop_id", "day", "payment_mode")
	DO UPDATE SET "bills" = "takings"."bills" + excluded."bills", "received" = "takings"."received" + excluded."received"
$$;--> statement-breakpoint
CREATE FUNCTION "invoices_taken"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD."status" = 'PAID' THEN PERFORM add_to_takings(OLD, -1); END IF;
	IF NEW."status" = 'PAID' THEN PERFORM add_to_takings(NEW, 1); END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "invoices_taken" AFTER INSERT OR UPDATE OF "status", "paid_at", "payment_mode", "amount_received" ON "invoices"
FOR EACH ROW EXECUTE FUNCTION "invoices_taken"();--> statement-breakpoint
-- The pieces of three letters by which bills are found; without the extension every bill of the shop is looked at.
DO $$ BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX "invoices_searched" ON "invoices" USING gin (
		("invoice_no" || chr(10) || coalesce("customer_folded_name", '') || chr(10) || coalesce("customer_phone_no", '')) gin_trgm_ops
	) WITH (gin_pending_list_limit = 256);
EXCEPTION WHEN feature_not_supported OR undefined_file OR insufficient_privilege THEN
	RAISE WARNING 'pg_trgm is not there: searching bills will be slower (%)', SQLERRM;
END $$;
