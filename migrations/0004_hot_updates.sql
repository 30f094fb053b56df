DROP INDEX "sessions_expiry";--> statement-breakpoint
DROP INDEX "conversation_members_list";--> statement-breakpoint
DROP INDEX "conversation_members_news";--> statement-breakpoint
DROP INDEX "conversation_members_unread";--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "unread_hour" timestamp with time zone;--> statement-breakpoint
UPDATE conversation_members SET unread_hour = date_trunc('hour', last_at, 'UTC') WHERE unread > 0;--> statement-breakpoint
CREATE INDEX "conversation_members_news" ON "conversation_members" USING btree ("unread_hour") WHERE unread_hour IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conversation_members_unread" ON "conversation_members" USING btree ("member_id") WHERE unread_hour IS NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_unread_hour" CHECK ("conversation_members"."unread" = 0 OR "conversation_members"."unread_hour" IS NOT NULL);--> statement-breakpoint
-- Room on each page for the next version of a row, which then leaves the indexes alone (docs/decisions/0036).
ALTER TABLE conversation_members SET (fillfactor = 75);--> statement-breakpoint
ALTER TABLE conversations SET (fillfactor = 75);--> statement-breakpoint
ALTER TABLE sessions SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE profiles SET (fillfactor = 90);
