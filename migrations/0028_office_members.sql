CREATE TABLE "member_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "member_notes_member" ON "member_notes" USING btree ("member_id","at");
--> statement-breakpoint
CREATE TABLE "ledger_proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"took_ms" integer NOT NULL,
	"is_sound" boolean NOT NULL,
	"checks" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ledger_proofs_at" ON "ledger_proofs" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "ledger_proofs_unsound" ON "ledger_proofs" USING btree ("at") WHERE NOT "is_sound";
--> statement-breakpoint
-- Parts of addresses and names are found by their trigrams. A database that lets nobody install pg_trgm answers the same, and slower.
DO $$ BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX "members_email_parts" ON "members" USING gin ("email_key" gin_trgm_ops);
	CREATE INDEX "profiles_name_parts" ON "profiles" USING gin (lower("name") gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
	RAISE NOTICE 'pg_trgm is not there: the office finds members by parts of their address without an index';
END $$;
--> statement-breakpoint
CREATE INDEX "members_email_key" ON "members" USING btree ("email_key");
--> statement-breakpoint
CREATE INDEX "profiles_name_begin" ON "profiles" USING btree (lower("name") text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "orders_number" ON "orders" USING btree (right("id"::text, 8));
--> statement-breakpoint
CREATE INDEX "orders_ref" ON "orders" USING btree ("provider_ref") WHERE "provider_ref" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "invoices_year_seq" ON "invoices" USING btree ("year","seq");
--> statement-breakpoint
CREATE INDEX "reports_receipt" ON "reports" USING btree ("receipt");
--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("opened_at") WHERE NOT "is_reversed";
