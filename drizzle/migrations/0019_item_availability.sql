ALTER TABLE `items` ADD `sold_out_until` integer;--> statement-breakpoint
ALTER TABLE `items` ADD `remaining` integer;--> statement-breakpoint
CREATE INDEX `items_sold_out_until` ON `items` (`sold_out_until`) WHERE "items"."sold_out_until" is not null;