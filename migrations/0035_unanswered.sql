ALTER TABLE "conversation_members" ADD COLUMN "last_sent_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "conversation_members" m SET "last_sent_seq" = coalesce((SELECT max(x."seq") FROM "messages" x WHERE x."conversation_id" = m."conversation_id" AND x."sender_id" = m."member_id"), 0);
