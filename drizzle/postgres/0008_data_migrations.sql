CREATE TABLE "data_migrations" (
	"number" bigint PRIMARY KEY NOT NULL,
	"finished_at" bigint
);
--> statement-breakpoint
-- 1 is about SQLite's file. 2 cleans names where clean_names or invisible_names asked for it and no version has done it.
INSERT INTO data_migrations (number, finished_at)
  SELECT number, (extract(epoch FROM now()) * 1000)::bigint FROM (VALUES (1), (2)) AS known (number)
  WHERE number = 1 OR NOT EXISTS (SELECT 1 FROM counters WHERE name = 'names-to-clean');
--> statement-breakpoint
DELETE FROM counters WHERE name = 'names-to-clean';
