CREATE TABLE `report_days` (
	`shop_id` text NOT NULL,
	`day` text NOT NULL,
	`part` text NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer NOT NULL,
	`format` integer NOT NULL,
	`sums` text NOT NULL,
	PRIMARY KEY(`shop_id`, `day`, `part`)
);
--> statement-breakpoint
CREATE INDEX `report_days_end` ON `report_days` (`shop_id`,`to_at`);--> statement-breakpoint
CREATE TRIGGER `report_days_invoice_added` AFTER INSERT ON `invoices` WHEN NEW.paid_at IS NOT NULL BEGIN
	DELETE FROM report_days WHERE rowid IN (SELECT stored.rowid FROM invoices CROSS JOIN report_days AS stored
		ON stored.shop_id = invoices.shop_id AND stored.to_at > invoices.paid_at AND stored.from_at <= invoices.paid_at
		WHERE invoices.id = coalesce(NEW.split_from_id, NEW.id) OR invoices.split_from_id = coalesce(NEW.split_from_id, NEW.id));
END;--> statement-breakpoint
CREATE TRIGGER `report_days_invoice_changed` AFTER UPDATE OF status, document, table_id, split_from_id, sub_total, discount, line_discount, packing_fee, delivery_charges, tax_added, round_off, gst, payment_mode, paid_at ON `invoices` WHEN OLD.paid_at IS NOT NULL OR NEW.paid_at IS NOT NULL OR OLD.status <> NEW.status BEGIN
	DELETE FROM report_days WHERE shop_id = OLD.shop_id AND to_at > OLD.paid_at AND from_at <= OLD.paid_at;
	DELETE FROM report_days WHERE rowid IN (SELECT stored.rowid FROM invoices CROSS JOIN report_days AS stored
		ON stored.shop_id = invoices.shop_id AND stored.to_at > invoices.paid_at AND stored.from_at <= invoices.paid_at
		WHERE invoices.id IN (coalesce(OLD.split_from_id, OLD.id), coalesce(NEW.split_from_id, NEW.id))
		OR invoices.split_from_id IN (coalesce(OLD.split_from_id, OLD.id), coalesce(NEW.split_from_id, NEW.id)));
END;--> statement-breakpoint
CREATE TRIGGER `report_days_invoice_deleted` AFTER DELETE ON `invoices` BEGIN
	DELETE FROM report_days WHERE shop_id = OLD.shop_id AND to_at > OLD.paid_at AND from_at <= OLD.paid_at;
	DELETE FROM report_days WHERE rowid IN (SELECT stored.rowid FROM invoices CROSS JOIN report_days AS stored
		ON stored.shop_id = invoices.shop_id AND stored.to_at > invoices.paid_at AND stored.from_at <= invoices.paid_at
		WHERE invoices.id = coalesce(OLD.split_from_id, OLD.id) OR invoices.split_from_id = coalesce(OLD.split_from_id, OLD.id));
END;--> statement-breakpoint
CREATE TRIGGER `report_days_payment_added` AFTER INSERT ON `payments` BEGIN
	DELETE FROM report_days WHERE shop_id = NEW.shop_id AND to_at > NEW.at AND from_at <= NEW.at;
	DELETE FROM report_days WHERE rowid IN (SELECT stored.rowid FROM invoices CROSS JOIN report_days AS stored
		ON stored.shop_id = invoices.shop_id AND stored.to_at > invoices.paid_at AND stored.from_at <= invoices.paid_at
		WHERE invoices.id = NEW.invoice_id);
END;--> statement-breakpoint
CREATE TRIGGER `report_days_payment_changed` AFTER UPDATE OF invoice_id, kind, payment_mode, amount, tip, at ON `payments` BEGIN
	DELETE FROM report_days WHERE shop_id = OLD.shop_id AND to_at > OLD.at AND from_at <= OLD.at;
	DELETE FROM report_days WHERE shop_id = NEW.shop_id AND to_at > NEW.at AND from_at <= NEW.at;
	DELETE FROM report_days WHERE rowid IN (SELECT stored.rowid FROM invoices CROSS JOIN report_days AS stored
		ON stored.shop_id = invoices.shop_id AND stored.to_at > invoices.paid_at AND stored.from_at <= invoices.paid_at
		WHERE invoices.id IN (OLD.invoice_id, NEW.invoice_id));
END;--> statement-breakpoint
CREATE TRIGGER `report_days_payment_deleted` AFTER DELETE ON `payments` BEGIN
	DELETE FROM report_days WHERE shop_id = OLD.shop_id AND to_at > OLD.at AND from_at <= OLD.at;
	DELETE FROM report_days WHERE rowid IN (SELECT stored.rowid FROM invoices CROSS JOIN report_days AS stored
		ON stored.shop_id = invoices.shop_id AND stored.to_at > invoices.paid_at AND stored.from_at <= invoices.paid_at
		WHERE invoices.id = OLD.invoice_id);
END;--> statement-breakpoint
CREATE TRIGGER `report_days_collection_added` AFTER INSERT ON `account_entries` WHEN NEW.kind = 'COLLECTION' BEGIN
	DELETE FROM report_days WHERE shop_id = NEW.shop_id AND to_at > NEW.at AND from_at <= NEW.at;
END;--> statement-breakpoint
CREATE TRIGGER `report_days_collection_changed` AFTER UPDATE OF kind, payment_mode, amount, at ON `account_entries` BEGIN
	DELETE FROM report_days WHERE shop_id = OLD.shop_id AND to_at > OLD.at AND from_at <= OLD.at;
	DELETE FROM report_days WHERE shop_id = NEW.shop_id AND to_at > NEW.at AND from_at <= NEW.at;
END;--> statement-breakpoint
CREATE TRIGGER `report_days_collection_deleted` AFTER DELETE ON `account_entries` BEGIN
	DELETE FROM report_days WHERE shop_id = OLD.shop_id AND to_at > OLD.at AND from_at <= OLD.at;
END;--> statement-breakpoint
CREATE TRIGGER `report_days_kot_added` AFTER INSERT ON `kots` BEGIN
	DELETE FROM report_days WHERE shop_id = NEW.shop_id AND day = NEW.business_day;
	DELETE FROM report_days WHERE shop_id = NEW.shop_id AND to_at > NEW.served_at AND from_at <= NEW.served_at;
END;--> statement-breakpoint
CREATE TRIGGER `report_days_kot_changed` AFTER UPDATE OF business_day, status, table_id, placed_by_role, placed_by_name, created_at, confirmed_at, served_at ON `kots` WHEN OLD.business_day IS NOT NEW.business_day OR OLD.status IS NOT NEW.status OR OLD.table_id IS NOT NEW.table_id OR OLD.placed_by_role IS NOT NEW.placed_by_role OR OLD.created_at IS NOT NEW.created_at OR OLD.confirmed_at IS NOT NEW.confirmed_at OR OLD.served_at IS NOT NEW.served_at OR (NEW.placed_by_role <> 'DINER' AND OLD.placed_by_name IS NOT NEW.placed_by_name) BEGIN
	DELETE FROM report_days WHERE shop_id = OLD.shop_id AND day = OLD.business_day;
	DELETE FROM report_days WHERE shop_id = NEW.shop_id AND day = NEW.business_day;
	DELETE FROM report_days WHERE shop_id = OLD.shop_id AND to_at > OLD.served_at AND from_at <= OLD.served_at;
	DELETE FROM report_days WHERE shop_id = NEW.shop_id AND to_at > NEW.served_at AND from_at <= NEW.served_at;
END;--> statement-breakpoint
CREATE TRIGGER `report_days_kot_moved` AFTER UPDATE OF status, table_id, placed_by_role, placed_by_name, invoice_id, confirmed_at ON `kots` WHEN OLD.table_id IS NOT NEW.table_id OR OLD.placed_by_role IS NOT NEW.placed_by_role OR OLD.invoice_id IS NOT NEW.invoice_id OR OLD.confirmed_at IS NOT NEW.confirmed_at OR (OLD.status = 'CANCELLED') <> (NEW.status = 'CANCELLED') OR (NEW.placed_by_role <> 'DINER' AND OLD.placed_by_name IS NOT NEW.placed_by_name) BEGIN
	DELETE FROM report_days WHERE rowid IN (SELECT stored.rowid FROM invoices CROSS JOIN report_days AS stored
		ON stored.shop_id = invoices.shop_id AND stored.to_at > invoices.paid_at AND stored.from_at <= invoices.paid_at
		WHERE invoices.id IN (OLD.invoice_id, NEW.invoice_id) OR invoices.split_from_id IN (OLD.invoice_id, NEW.invoice_id));
END;--> statement-breakpoint
CREATE TRIGGER `report_days_kot_deleted` AFTER DELETE ON `kots` BEGIN
	DELETE FROM report_days WHERE shop_id = OLD.shop_id AND day = OLD.business_day;
	DELETE FROM report_days WHERE shop_id = OLD.shop_id AND to_at > OLD.served_at AND from_at <= OLD.served_at;
	DELETE FROM report_days WHERE rowid IN (SELECT stored.rowid FROM invoices CROSS JOIN report_days AS stored
		ON stored.shop_id = invoices.shop_id AND stored.to_at > invoices.paid_at AND stored.from_at <= invoices.paid_at
		WHERE invoices.id = OLD.invoice_id OR invoices.split_from_id = OLD.invoice_id);
END;--> statement-breakpoint
CREATE TRIGGER `report_days_line_changed` AFTER UPDATE OF food_item_id, name, price, quantity ON `kot_lines` WHEN OLD.food_item_id IS NOT NEW.food_item_id OR OLD.name IS NOT NEW.name OR OLD.price IS NOT NEW.price OR OLD.quantity IS NOT NEW.quantity BEGIN
	DELETE FROM report_days WHERE rowid IN (SELECT stored.rowid FROM invoices CROSS JOIN report_days AS stored
		ON stored.shop_id = invoices.shop_id AND stored.to_at > invoices.paid_at AND stored.from_at <= invoices.paid_at
		WHERE invoices.id = (SELECT invoice_id FROM kots WHERE id = NEW.kot_id)
		OR invoices.split_from_id = (SELECT invoice_id FROM kots WHERE id = NEW.kot_id));
END;--> statement-breakpoint
CREATE TRIGGER `report_days_line_deleted` AFTER DELETE ON `kot_lines` BEGIN
	DELETE FROM report_days WHERE rowid IN (SELECT stored.rowid FROM invoices CROSS JOIN report_days AS stored
		ON stored.shop_id = invoices.shop_id AND stored.to_at > invoices.paid_at AND stored.from_at <= invoices.paid_at
		WHERE invoices.id = (SELECT invoice_id FROM kots WHERE id = OLD.kot_id)
		OR invoices.split_from_id = (SELECT invoice_id FROM kots WHERE id = OLD.kot_id));
END;--> statement-breakpoint
CREATE TRIGGER `report_days_void_audited` AFTER INSERT ON `audit_entries` WHEN NEW.act IN ('line.voided', 'kot.cancelled') BEGIN
	DELETE FROM report_days WHERE shop_id = NEW.shop_id AND to_at > NEW.at AND from_at <= NEW.at;
END;