CREATE TABLE "wrong_passwords" (
	"hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "wrong_passwords_age" ON "wrong_passwords" USING btree ("expires_at");