CREATE TABLE "print_agents" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"folded_name" text COLLATE "C" NOT NULL,
	"code_hash" text COLLATE "C",
	"code_expires_at" bigint,
	"code_failures" bigint NOT NULL,
	"token_hash" text COLLATE "C",
	"connection_id" text COLLATE "C",
	"seen_at" bigint
);
--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "agent_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "agent_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "print_agents" ADD CONSTRAINT "print_agents_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "print_agents_shop_name" ON "print_agents" USING btree ("shop_id","folded_name");--> statement-breakpoint
CREATE UNIQUE INDEX "print_agents_code" ON "print_agents" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "print_agents_token" ON "print_agents" USING btree ("token_hash");--> statement-breakpoint
ALTER TABLE "printers" ADD CONSTRAINT "printers_agent_id_print_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "print_agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "printers_agent" ON "printers" USING btree ("agent_id");