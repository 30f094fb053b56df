DROP INDEX "likes_sent";--> statement-breakpoint
DROP INDEX "likes_received";--> statement-breakpoint
ALTER TABLE "likes" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "likes" ALTER COLUMN "matched_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "likes" ALTER COLUMN "seen_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "likes" ALTER COLUMN "shown_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "passes" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "likes_new" ON "likes" USING btree ("liked_id","created_at","member_id") WHERE seen_at IS NULL;--> statement-breakpoint
CREATE INDEX "likes_matches" ON "likes" USING btree ("member_id","matched_at","liked_id") WHERE matched_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "likes_sent" ON "likes" USING btree ("member_id","created_at","liked_id");--> statement-breakpoint
CREATE INDEX "likes_received" ON "likes" USING btree ("liked_id","created_at","member_id");