CREATE TABLE `data_migrations` (
	`number` integer PRIMARY KEY NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
-- 1 rewrites the file: not a new one, nor one that an earlier version rewrote (user_version 1) or tried to (2).
INSERT INTO data_migrations (number, finished_at)
  SELECT 1, CASE user_version WHEN 2 THEN NULL ELSE CAST(strftime('%s', 'now') AS INTEGER) * 1000 END
  FROM pragma_user_version WHERE user_version > 0 OR NOT EXISTS (SELECT 1 FROM users);
--> statement-breakpoint
-- 2 cleans names where clean_names or invisible_names asked for it and no version has done it.
INSERT INTO data_migrations (number, finished_at)
  SELECT 2, CAST(strftime('%s', 'now') AS INTEGER) * 1000
  WHERE NOT EXISTS (SELECT 1 FROM counters WHERE name = 'names-to-clean');
--> statement-breakpoint
DELETE FROM counters WHERE name = 'names-to-clean';
