CREATE TABLE "pin_failures" (
	"terminal_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"count" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "pin_failures_terminal_id_user_id_pk" PRIMARY KEY("terminal_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "terminal_codes" (
	"shop_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"code_hash" text COLLATE "C" NOT NULL,
	"code_start_hash" text COLLATE "C" NOT NULL,
	"made_by" text COLLATE "C" NOT NULL,
	"expires_at" bigint NOT NULL,
	"failures" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terminals" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"folded_name" text COLLATE "C" NOT NULL,
	"token_hash" text COLLATE "C",
	"enrolled_by" text COLLATE "C" NOT NULL,
	"enrolled_at" bigint NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"removed_at" bigint,
	"failures" bigint NOT NULL,
	"failures_expire_at" bigint NOT NULL,
	"locked_at" bigint
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "pin_hash" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "terminal_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "used_at" bigint;--> statement-breakpoint
ALTER TABLE "terminal_codes" ADD CONSTRAINT "terminal_codes_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminals" ADD CONSTRAINT "terminals_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pin_failures_user" ON "pin_failures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pin_failures_age" ON "pin_failures" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "terminal_codes_code" ON "terminal_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "terminal_codes_start" ON "terminal_codes" USING btree ("code_start_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "terminals_shop_name" ON "terminals" USING btree ("shop_id","folded_name") WHERE "terminals"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "terminals_token" ON "terminals" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_terminal" ON "sessions" USING btree ("terminal_id") WHERE "sessions"."terminal_id" is not null and "sessions"."ended_at" is null;