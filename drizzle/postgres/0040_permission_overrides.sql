CREATE TABLE "member_overrides" (
	"shop_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"permission" text COLLATE "C" NOT NULL,
	"effect" text COLLATE "C" NOT NULL,
	CONSTRAINT "member_overrides_shop_id_user_id_permission_pk" PRIMARY KEY("shop_id","user_id","permission")
);
--> statement-breakpoint
CREATE TABLE "role_overrides" (
	"shop_id" text COLLATE "C" NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	"permission" text COLLATE "C" NOT NULL,
	"effect" text COLLATE "C" NOT NULL,
	CONSTRAINT "role_overrides_shop_id_role_permission_pk" PRIMARY KEY("shop_id","role","permission")
);
--> statement-breakpoint
ALTER TABLE "member_overrides" ADD CONSTRAINT "member_overrides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;