CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receipt" text NOT NULL,
	"member_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"measure" text NOT NULL,
	"ground" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text,
	"source_kind" text NOT NULL,
	"source_id" text,
	"status" text NOT NULL,
	"until" timestamp with time zone,
	"facts" jsonb NOT NULL,
	"note" text NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"decision_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_warnings" (
	"member_id" uuid NOT NULL,
	"banned_id" uuid NOT NULL,
	"decision_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_warnings_member_id_banned_id_pk" PRIMARY KEY("member_id","banned_id")
);
--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_receipt" ON "decisions" USING btree ("receipt");
--> statement-breakpoint
CREATE INDEX "decisions_member" ON "decisions" USING btree ("member_id","decided_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_source" ON "decisions" USING btree ("source_kind","source_id","member_id") WHERE source_kind IN ('reports', 'notices');
--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_decision" ON "appeals" USING btree ("decision_id");
--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" USING btree ("created_at","id") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "appeals_member" ON "appeals" USING btree ("member_id");
--> statement-breakpoint
CREATE INDEX "contact_warnings_banned" ON "contact_warnings" USING btree ("banned_id");
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "limited_until" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "members_limited" ON "members" USING btree ("limited_until") WHERE limited_until IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "is_limited" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_removed" boolean DEFAULT false NOT NULL;
