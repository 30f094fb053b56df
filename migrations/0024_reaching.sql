CREATE TABLE "campaign_texts" (
	"campaign_id" uuid NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"button" text NOT NULL,
	CONSTRAINT "campaign_texts_campaign_id_language_pk" PRIMARY KEY("campaign_id","language")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"audience" jsonb NOT NULL,
	"path" text NOT NULL,
	"code" text,
	"start_at" timestamp with time zone,
	"cursor" uuid,
	"walked" integer DEFAULT 0 NOT NULL,
	"tally" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_troubles" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"kind" text NOT NULL,
	"domain" text NOT NULL,
	"outcome" text NOT NULL,
	"status" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_paces" (
	"domain" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "reviewed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "refusal_mailed_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "campaigns_due" ON "campaigns" USING btree ("status","start_at");
--> statement-breakpoint
CREATE INDEX "campaigns_site" ON "campaigns" USING btree ("site_id","kind","ended_at");
--> statement-breakpoint
CREATE INDEX "mail_troubles_member" ON "mail_troubles" USING btree ("member_id","at");
--> statement-breakpoint
CREATE INDEX "mail_log_member" ON "mail_log" USING btree ("member_id","at");
--> statement-breakpoint
CREATE INDEX "mail_log_age" ON "mail_log" USING btree ("at");
--> statement-breakpoint
CREATE TABLE "queue_claims" (
	"queue" text NOT NULL,
	"subject" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "queue_claims_queue_subject_pk" PRIMARY KEY("queue","subject")
);
--> statement-breakpoint
CREATE INDEX "queue_claims_staff" ON "queue_claims" USING btree ("staff_id","queue");
--> statement-breakpoint
ALTER TABLE "caught_mails" ADD COLUMN "kind" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "caught_mails" ADD COLUMN "raw_headers" text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE INDEX "photos_reviewed" ON "photos" USING btree ("member_id","reviewed_at") WHERE "reviewed_at" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "sent_notifications" ADD COLUMN "why" text;
--> statement-breakpoint
CREATE INDEX "notification_preferences_weekly" ON "notification_preferences" USING btree ("time_zone",((get_byte(uuid_send(member_id), 14) * 256 + get_byte(uuid_send(member_id), 15)) % 84),"member_id") WHERE mail ->> 'weekly_updates' = 'true';
--> statement-breakpoint
CREATE INDEX "members_confirmed" ON "members" USING btree ("confirmed_at","id") WHERE status = 'active' AND kind = 'member';
