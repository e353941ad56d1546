CREATE TABLE "clock_settings" (
	"id" bigint PRIMARY KEY NOT NULL,
	"mark" bigint NOT NULL,
	"machine_at" bigint NOT NULL,
	"offset_ms" bigint NOT NULL
);
