CREATE TABLE `clock_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`mark` integer NOT NULL,
	`machine_at` integer NOT NULL,
	`offset_ms` integer NOT NULL
);
