ALTER TABLE "notices" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "evidence" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_about" ON "notices" USING btree ("about_id") WHERE about_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE "waiting_likes" (
	"member_id" uuid NOT NULL,
	"liked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "waiting_likes_member_id_liked_id_pk" PRIMARY KEY("member_id","liked_id")
);
--> statement-breakpoint
CREATE INDEX "waiting_likes_reverse" ON "waiting_likes" USING btree ("liked_id");
