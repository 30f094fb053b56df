ALTER TABLE "sites" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
CREATE TABLE "site_setting_versions" (
	"site_id" uuid NOT NULL REFERENCES "sites"("id"),
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" uuid,
	"back_to" integer,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "site_setting_versions_pk" PRIMARY KEY("site_id","version")
);
--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "batch_id" uuid;
--> statement-breakpoint
CREATE INDEX "discount_codes_batch" ON "discount_codes" ("batch_id") WHERE batch_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "discount_redemptions_code" ON "discount_redemptions" ("code");
