-- A program that starts on names of an earlier version removes what nobody sees in them; see features/privacy/stored-names.repository.ts.
INSERT INTO counters (shop_id, name, value) SELECT '', 'names-to-clean', 1 WHERE EXISTS (SELECT 1 FROM users);
