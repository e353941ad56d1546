ALTER TABLE `kot_lines` ADD `done_at` integer;--> statement-breakpoint
ALTER TABLE `kots` ADD `placed_by_id` text;--> statement-breakpoint
ALTER TABLE `kots` ADD `heard_at` integer;--> statement-breakpoint
ALTER TABLE `kots` ADD `changes` text;--> statement-breakpoint
CREATE INDEX `kots_shop_served` ON `kots` (`shop_id`,`served_at`) WHERE "kots"."served_at" is not null;--> statement-breakpoint
CREATE INDEX `kots_shop_unseen` ON `kots` (`shop_id`,`id`) WHERE "kots"."changes" is not null;--> statement-breakpoint
ALTER TABLE `shops` ADD `amber_minutes` integer DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE `shops` ADD `red_minutes` integer DEFAULT 15 NOT NULL;