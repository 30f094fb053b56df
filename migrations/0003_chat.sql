CREATE TABLE "waiting_messages" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"to_member_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "conversation_members_list";--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "first_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "draft" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "conversation_members_unread" ON "conversation_members" USING btree ("member_id") WHERE unread > 0;--> statement-breakpoint
CREATE INDEX "conversation_members_list" ON "conversation_members" USING btree ("member_id","last_at") WHERE is_listed;--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "started_by";