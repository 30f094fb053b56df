CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"receipt" text NOT NULL,
	"member_id" uuid,
	"topic" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"text" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_pages" (
	"site_id" uuid NOT NULL,
	"token" text NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_pages_site_id_token_language_version_pk" PRIMARY KEY("site_id","token","language","version")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"receipt" text NOT NULL,
	"kind" text NOT NULL,
	"location" text NOT NULL,
	"text" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"member_id" uuid,
	"locale" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decision_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "postbacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"network" text NOT NULL,
	"event" text NOT NULL,
	"url" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"outcome" text,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "content_pages" ADD CONSTRAINT "content_pages_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "postbacks" ADD CONSTRAINT "postbacks_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_receipt" ON "contact_messages" USING btree ("receipt");
--> statement-breakpoint
CREATE INDEX "contact_messages_member" ON "contact_messages" USING btree ("member_id") WHERE member_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "contact_messages_age" ON "contact_messages" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "notices_receipt" ON "notices" USING btree ("receipt");
--> statement-breakpoint
CREATE INDEX "notices_open" ON "notices" USING btree ("status","created_at");
--> statement-breakpoint
CREATE INDEX "notices_member" ON "notices" USING btree ("member_id") WHERE member_id IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "postbacks_once" ON "postbacks" USING btree ("member_id","event");
--> statement-breakpoint
CREATE INDEX "postbacks_status" ON "postbacks" USING btree ("site_id","status","created_at");
--> statement-breakpoint
CREATE INDEX "consents_showcase" ON "consents" USING btree ("member_id") WHERE kind = 'showcase' AND withdrawn_at IS NULL;
--> statement-breakpoint
CREATE TABLE "profile_views" (
	"member_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "profile_views_member_id_viewer_id_pk" PRIMARY KEY("member_id","viewer_id")
);
--> statement-breakpoint
CREATE INDEX "profile_views_viewer" ON "profile_views" USING btree ("viewer_id");
--> statement-breakpoint
CREATE INDEX "profile_views_age" ON "profile_views" USING btree ("viewed_at");
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "seen_until" timestamp with time zone;
