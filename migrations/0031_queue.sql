CREATE TABLE "queue_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"before" jsonb NOT NULL,
	"waiting_since" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "text_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"field" text NOT NULL,
	"photo_id" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	"reviewed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "closed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "closed_by" uuid;
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answer" text;
--> statement-breakpoint
CREATE INDEX "queue_decisions_kind" ON "queue_decisions" USING btree ("kind","decided_at");
--> statement-breakpoint
CREATE INDEX "queue_decisions_subject" ON "queue_decisions" USING btree ("subject");
--> statement-breakpoint
CREATE INDEX "text_reviews_member" ON "text_reviews" USING btree ("member_id");
--> statement-breakpoint
CREATE INDEX "text_reviews_waiting" ON "text_reviews" USING btree ("changed_at","id") WHERE reviewed_at IS NULL;
--> statement-breakpoint
CREATE INDEX "photos_unreviewed" ON "photos" USING btree ("created_at") WHERE reviewed_at IS NULL AND status <> 'rejected';
--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at","id") WHERE closed_at IS NULL;
--> statement-breakpoint
UPDATE "contact_messages" SET "closed_at" = "created_at" WHERE "created_at" < now() - interval '30 days';
--> statement-breakpoint
INSERT INTO "text_reviews" ("id", "member_id", "field", "photo_id", "changed_at")
	SELECT overlay(overlay(md5(member_id || 'about_me') PLACING '8' FROM 13) PLACING 'a' FROM 17)::uuid, member_id, 'about_me', NULL::uuid, last_active_at FROM profiles WHERE kind = 'member' AND about_me <> '' AND last_active_at > now() - interval '30 days'
	UNION ALL SELECT overlay(overlay(md5(photos.member_id || 'caption' || photos.id) PLACING '8' FROM 13) PLACING 'a' FROM 17)::uuid, photos.member_id, 'caption', photos.id, photos.created_at FROM photos JOIN profiles ON profiles.member_id = photos.member_id WHERE profiles.kind = 'member' AND photos.caption <> '' AND photos.created_at > now() - interval '30 days';
