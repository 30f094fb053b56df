ALTER TABLE "profile_audience" ADD COLUMN "has_liked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profile_audience" ADD COLUMN "has_written" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE profile_audience a SET
  has_liked = EXISTS (SELECT FROM likes l WHERE l.member_id = a.member_id AND l.liked_id = a.viewer_id),
  has_written = EXISTS (SELECT FROM conversation_members m WHERE m.member_id = a.member_id AND m.other_id = a.viewer_id AND m.first_seq > 0);--> statement-breakpoint
-- Left over from likes that were taken back
DELETE FROM profile_audience WHERE NOT has_liked AND NOT has_written;
