ALTER TABLE `print_agents` ADD `code_start_hash` text;--> statement-breakpoint
CREATE INDEX `print_agents_code_start` ON `print_agents` (`code_start_hash`);