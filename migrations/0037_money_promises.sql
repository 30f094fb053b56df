ALTER TABLE "orders" ADD COLUMN "terms" jsonb NOT NULL DEFAULT '{"refundDays":14,"messageCredits":1,"photoCredits":2,"giftCredits":5,"giftPrices":{}}';
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "terms" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_limit" text;
--> statement-breakpoint
ALTER TABLE "discount_redemptions" ADD COLUMN "limit_key" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "discount_redemptions_limit" ON "discount_redemptions" USING btree ("member_id","limit_key") WHERE limit_key IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "manual_reason" text;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "manual_since" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paid_by" text;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reference" text;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "note" text;
--> statement-breakpoint
CREATE INDEX "refunds_manual" ON "refunds" USING btree ("created_at") WHERE status = 'manual';
--> statement-breakpoint
DROP INDEX "refunds_unfinished";
--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("created_at") WHERE status IN ('asked', 'pending', 'manual');
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "credits_settled_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "decisions_bans_unsettled" ON "decisions" USING btree ("confirmed_at") WHERE measure = 'ban' AND status = 'standing' AND credits_settled_at IS NULL;
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "promised_minor" integer;
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "promised_credits" integer;
--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "refuses_refunds" boolean NOT NULL DEFAULT false;
--> statement-breakpoint
CREATE INDEX "orders_prices" ON "orders" USING btree ("site_id",("terms" - 'refundDays'));
