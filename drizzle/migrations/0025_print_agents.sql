CREATE TABLE `print_agents` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`code_hash` text,
	`code_expires_at` integer,
	`code_failures` integer NOT NULL,
	`token_hash` text,
	`connection_id` text,
	`seen_at` integer,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `print_agents_shop_name` ON `print_agents` (`shop_id`,`folded_name`);--> statement-breakpoint
CREATE UNIQUE INDEX `print_agents_code` ON `print_agents` (`code_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `print_agents_token` ON `print_agents` (`token_hash`);--> statement-breakpoint
ALTER TABLE `print_jobs` ADD `agent_id` text;--> statement-breakpoint
ALTER TABLE `printers` ADD `agent_id` text REFERENCES print_agents(id);--> statement-breakpoint
CREATE INDEX `printers_agent` ON `printers` (`agent_id`);