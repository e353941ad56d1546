ALTER TABLE `tables` ADD `plan_x` integer;--> statement-breakpoint
ALTER TABLE `tables` ADD `plan_y` integer;