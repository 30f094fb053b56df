CREATE TABLE "pool_schemas" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pool_schemas_name_check" CHECK (name ~ '^(public|pool_[a-z0-9_]{1,40})$')
);
--> statement-breakpoint
INSERT INTO "pool_schemas" ("name") VALUES ('public');--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "pool_schema" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_pool_schema_pool_schemas_name_fk" FOREIGN KEY ("pool_schema") REFERENCES "public"."pool_schemas"("name") ON DELETE no action ON UPDATE no action NOT VALID;
