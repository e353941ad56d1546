CREATE TABLE "discount_caps" (
	"shop_id" text COLLATE "C" NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	"percent" bigint,
	"per_invoice" bigint,
	"per_day" bigint,
	CONSTRAINT "discount_caps_shop_id_role_pk" PRIMARY KEY("shop_id","role")
);
