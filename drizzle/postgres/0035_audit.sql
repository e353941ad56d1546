CREATE TABLE "audit_entries" (
	"shop_id" text COLLATE "C" NOT NULL,
	"n" bigint NOT NULL,
	"at" bigint NOT NULL,
	"actor_id" text COLLATE "C",
	"approver_id" text COLLATE "C",
	"terminal_id" text COLLATE "C",
	"act" text COLLATE "C" NOT NULL,
	"subject_kind" text COLLATE "C" NOT NULL,
	"subject_id" text COLLATE "C" NOT NULL,
	"subject_label" text COLLATE "C" NOT NULL,
	"amount" bigint,
	"reason_key" text COLLATE "C",
	"text_id" text COLLATE "C",
	"text_hash" text COLLATE "C",
	"before" json,
	"after" json,
	CONSTRAINT "audit_entries_shop_id_n_pk" PRIMARY KEY("shop_id","n")
);
--> statement-breakpoint
CREATE TABLE "audit_people" (
	"shop_id" text COLLATE "C" NOT NULL,
	"person_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	CONSTRAINT "audit_people_shop_id_person_id_pk" PRIMARY KEY("shop_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "audit_texts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"salt" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("shop_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_texts" ON "audit_entries" USING btree ("shop_id","subject_id") WHERE "audit_entries"."text_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_voids" ON "audit_entries" USING btree ("shop_id","actor_id","at") WHERE "audit_entries"."act" in ('line.voided', 'kot.cancelled');--> statement-breakpoint
CREATE OR REPLACE FUNCTION "audit_is_appended_to"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit is only appended to';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_stay" BEFORE UPDATE OR DELETE ON "audit_entries"
FOR EACH ROW EXECUTE FUNCTION "audit_is_appended_to"();
