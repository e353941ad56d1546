CREATE TABLE "approval_requests" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"requester_id" text COLLATE "C" NOT NULL,
	"act" text COLLATE "C" NOT NULL,
	"permission" text COLLATE "C" NOT NULL,
	"target_id" text COLLATE "C" NOT NULL,
	"subject_kind" text COLLATE "C" NOT NULL,
	"subject_id" text COLLATE "C" NOT NULL,
	"subject_label" text COLLATE "C" NOT NULL,
	"detail" text COLLATE "C",
	"amount" bigint NOT NULL,
	"act_hash" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"decision_kind" text COLLATE "C",
	"decided_by_id" text COLLATE "C",
	"decided_at" bigint,
	"used_at" bigint
);
--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_requests_created" ON "approval_requests" USING btree ("shop_id","created_at");