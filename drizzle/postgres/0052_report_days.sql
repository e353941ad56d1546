CREATE TABLE "report_days" (
	"shop_id" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"part" text COLLATE "C" NOT NULL,
	"from_at" bigint NOT NULL,
	"to_at" bigint NOT NULL,
	"format" bigint NOT NULL,
	"sums" json NOT NULL,
	CONSTRAINT "report_days_shop_id_day_part_pk" PRIMARY KEY("shop_id","day","part")
);
--> statement-breakpoint
CREATE INDEX "report_days_end" ON "report_days" USING btree ("shop_id","to_at");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "forget_days_of_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' AND NEW.paid_at IS NULL
		OR TG_OP = 'UPDATE' AND OLD.paid_at IS NULL AND NEW.paid_at IS NULL AND OLD.status = NEW.status THEN
		RETURN NULL;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM report_days WHERE shop_id = OLD.shop_id AND to_at > OLD.paid_at AND from_at <= OLD.paid_at;
		DELETE FROM report_days AS stored USING invoices WHERE (invoices.id = coalesce(OLD.split_from_id, OLD.id)
			OR invoices.split_from_id = coalesce(OLD.split_from_id, OLD.id))
			AND stored.shop_id = invoices.shop_id AND stored.to_at > invoices.paid_at AND stored.from_at <= invoices.paid_at;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		DELETE FROM report_days AS stored USING invoices WHERE (invoices.id = coalesce(NEW.split_from_id, NEW.id)
			OR invoices.split_from_id = coalesce(NEW.split_from_id, NEW.id))
			AND stored.shop_id = invoices.shop_id AND stored.to_at > invoices.paid_at AND stored.from_at <= invoices.paid_at;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "report_days_of_invoices" AFTER INSERT OR DELETE OR UPDATE OF status, document, table_id, split_from_id, sub_total, discount, line_discount, packing_fee, delivery_charges, tax_added, round_off, gst, payment_mode, paid_at ON "invoices"
FOR EACH ROW EXECUTE FUNCTION "forget_days_of_invoice"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "forget_days_of_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM report_days WHERE shop_id = OLD.shop_id AND to_at > OLD.at AND from_at <= OLD.at;
		DELETE FROM report_days AS stored USING invoices WHERE invoices.id = OLD.invoice_id
			AND stored.shop_id = invoices.shop_id AND stored.to_at > invoices.paid_at AND stored.from_at <= invoices.paid_at;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		DELETE FROM report_days WHERE shop_id = NEW.shop_id AND to_at > NEW.at AND from_at <= NEW.at;
		DELETE FROM report_days AS stored USING invoices WHERE invoices.id = NEW.invoice_id
			AND stored.shop_id = invoices.shop_id AND stored.to_at > invoices.paid_at AND stored.from_at <= invoices.paid_at;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "report_days_of_payments" AFTER INSERT OR DELETE OR UPDATE OF invoice_id, kind, payment_mode, amount, tip, at ON "payments"
FOR EACH ROW EXECUTE FUNCTION "forget_days_of_payment"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "forget_day_of_collection"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM report_days WHERE shop_id = OLD.shop_id AND to_at > OLD.at AND from_at <= OLD.at;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		DELETE FROM report_days WHERE shop_id = NEW.shop_id AND to_at > NEW.at AND from_at <= NEW.at;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "report_days_of_collections" AFTER INSERT OR DELETE OR UPDATE OF kind, payment_mode, amount, at ON "account_entries"
FOR EACH ROW EXECUTE FUNCTION "forget_day_of_collection"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "forget_days_of_kot"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (OLD.business_day, OLD.status, OLD.table_id, OLD.placed_by_role, OLD.created_at, OLD.confirmed_at, OLD.served_at, OLD.invoice_id) IS NOT DISTINCT FROM (NEW.business_day, NEW.status, NEW.table_id, NEW.placed_by_role, NEW.created_at, NEW.confirmed_at, NEW.served_at, NEW.invoice_id)
		AND (NEW.placed_by_role = 'DINER' OR OLD.placed_by_name = NEW.placed_by_name) THEN
		RETURN NULL;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM report_days WHERE shop_id = OLD.shop_id AND day = OLD.business_day;
		DELETE FROM report_days WHERE shop_id = OLD.shop_id AND to_at > OLD.served_at AND from_at <= OLD.served_at;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		DELETE FROM report_days WHERE shop_id = NEW.shop_id AND day = NEW.business_day;
		DELETE FROM report_days WHERE shop_id = NEW.shop_id AND to_at > NEW.served_at AND from_at <= NEW.served_at;
	END IF;
	IF TG_OP = 'UPDATE' AND (OLD.table_id, OLD.placed_by_role, OLD.placed_by_name, OLD.invoice_id, OLD.confirmed_at, OLD.status = 'CANCELLED') IS NOT DISTINCT FROM
		(NEW.table_id, NEW.placed_by_role, NEW.placed_by_name, NEW.invoice_id, NEW.confirmed_at, NEW.status = 'CANCELLED') THEN
		RETURN NULL;
	END IF;
	IF TG_OP <> 'INSERT' AND OLD.invoice_id IS NOT NULL THEN
		DELETE FROM report_days AS stored USING invoices WHERE (invoices.id = OLD.invoice_id OR invoices.split_from_id = OLD.invoice_id)
			AND stored.shop_id = invoices.shop_id AND stored.to_at > invoices.paid_at AND stored.from_at <= invoices.paid_at;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.invoice_id IS NOT NULL THEN
		DELETE FROM report_days AS stored USING invoices WHERE (invoices.id = NEW.invoice_id OR invoices.split_from_id = NEW.invoice_id)
			AND stored.shop_id = invoices.shop_id AND stored.to_at > invoices.paid_at AND stored.from_at <= invoices.paid_at;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "report_days_of_kots" AFTER INSERT OR DELETE OR UPDATE OF business_day, status, table_id, placed_by_role, placed_by_name,
	invoice_id, created_at, confirmed_at, served_at ON "kots"
FOR EACH ROW EXECUTE FUNCTION "forget_days_of_kot"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "forget_days_of_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM report_days AS stored USING kots, invoices WHERE kots.id = OLD.kot_id
		AND (invoices.id = kots.invoice_id OR invoices.split_from_id = kots.invoice_id)
		AND stored.shop_id = invoices.shop_id AND stored.to_at > invoices.paid_at AND stored.from_at <= invoices.paid_at;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "report_days_of_changed_lines" AFTER UPDATE OF food_item_id, name, price, quantity ON "kot_lines"
FOR EACH ROW WHEN ((OLD.food_item_id, OLD.name, OLD.price, OLD.quantity) IS DISTINCT FROM (NEW.food_item_id, NEW.name, NEW.price, NEW.quantity))
EXECUTE FUNCTION "forget_days_of_line"();--> statement-breakpoint
CREATE TRIGGER "report_days_of_deleted_lines" AFTER DELETE ON "kot_lines"
FOR EACH ROW EXECUTE FUNCTION "forget_days_of_line"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "forget_day_of_void"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM report_days WHERE shop_id = NEW.shop_id AND to_at > NEW.at AND from_at <= NEW.at;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "report_days_of_voids" AFTER INSERT ON "audit_entries"
FOR EACH ROW WHEN (NEW.act IN ('line.voided', 'kot.cancelled')) EXECUTE FUNCTION "forget_day_of_void"();