ALTER TABLE "print_agents" ADD COLUMN "code_start_hash" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "print_agents_code_start" ON "print_agents" USING btree ("code_start_hash");