CREATE INDEX "conversation_members_news" ON "conversation_members" USING btree ("last_at") WHERE unread > 0 AND is_listed;--> statement-breakpoint
CREATE INDEX "likes_unseen" ON "likes" USING btree ("created_at") WHERE seen_at IS NULL;--> statement-breakpoint
CREATE INDEX "swipes_reverse" ON "swipes" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "sent_notifications_key" ON "sent_notifications" USING btree ("key");--> statement-breakpoint
CREATE INDEX "sent_notifications_age" ON "sent_notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "discount_codes_member" ON "discount_codes" USING btree ("member_id") WHERE member_id IS NOT NULL;