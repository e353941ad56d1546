CREATE TABLE `payment_modes` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`name` text NOT NULL,
	`class` text NOT NULL,
	`is_active` integer NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payment_modes_shop` ON `payment_modes` (`shop_id`);--> statement-breakpoint
ALTER TABLE `payments` ADD `mode_id` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `mode_name` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `tip` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `reference` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `part_number` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `part_of` integer;--> statement-breakpoint
CREATE INDEX `payments_reference` ON `payments` (`shop_id`,`reference`) WHERE "payments"."reference" is not null;--> statement-breakpoint
ALTER TABLE `takings` ADD `tips` integer DEFAULT 0 NOT NULL;