DELETE FROM member_signals WHERE kind = 'skin_share';--> statement-breakpoint
ALTER TABLE photos DROP COLUMN skin_share;--> statement-breakpoint
ALTER TABLE "member_signals" DROP CONSTRAINT "member_signals_kind_check";--> statement-breakpoint
ALTER TABLE "member_signals" ADD CONSTRAINT "member_signals_kind_check" CHECK ("kind" IN ('known_image', 'payment_request', 'duplicate_photo', 'shared_device', 'identical_openers', 'many_openers', 'many_likes', 'crowded_network', 'contact_in_profile', 'contact_in_messages'));