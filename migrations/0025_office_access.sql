-- Who of the staff may come in at all; nobody is ever removed, for the log names them.
ALTER TABLE "staff" ADD COLUMN "status" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
-- A session can be told of, and ended, without its token.
ALTER TABLE "staff_sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_sessions_id" ON "staff_sessions" USING btree ("id");--> statement-breakpoint
CREATE TABLE "staff_factors" (
	"staff_id" uuid PRIMARY KEY NOT NULL REFERENCES "staff" ("id"),
	"secret" text,
	"next_secret" text,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"staff_id" uuid NOT NULL REFERENCES "staff" ("id"),
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	PRIMARY KEY ("staff_id", "code_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_tickets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL REFERENCES "staff" ("id"),
	"purpose" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "staff_tickets_staff" ON "staff_tickets" USING btree ("staff_id", "purpose");--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"asked_by" uuid NOT NULL REFERENCES "staff" ("id"),
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"member_id" uuid,
	"payload" jsonb NOT NULL,
	"reason" text NOT NULL,
	"outcome" text,
	"decided_by" uuid REFERENCES "staff" ("id"),
	"decided_at" timestamp with time zone,
	"note" text,
	-- Whoever asked is never who decides, whatever the code says.
	CONSTRAINT "approvals_second_person" CHECK ("decided_by" IS NULL OR "decided_by" <> "asked_by")
);
--> statement-breakpoint
CREATE INDEX "approvals_open" ON "approvals" USING btree ("expires_at") WHERE "outcome" IS NULL;--> statement-breakpoint
CREATE INDEX "approvals_member" ON "approvals" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "audit_log_staff" ON "audit_log" USING btree ("staff_id", "id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action", "id");--> statement-breakpoint
CREATE INDEX "audit_log_members" ON "audit_log" USING gin ("member_ids");--> statement-breakpoint
-- The log is guarded from its owner too, also where triggers are put off for a copy of the database.
ALTER TABLE "audit_log" ENABLE ALWAYS TRIGGER "audit_log_append_only";--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE ALWAYS TRIGGER "audit_log_unchanged";
