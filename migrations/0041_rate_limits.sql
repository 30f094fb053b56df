DROP TABLE "attempts";--> statement-breakpoint
DROP TABLE "login_limits";--> statement-breakpoint
DROP TABLE "staff_login_limits";--> statement-breakpoint
-- Unlogged: counts need no durability beyond an orderly restart, and are written often
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint
) WITH (fillfactor = 70);
