CREATE TABLE "bundle_prices" (
	"bundle_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"amount_minor" integer NOT NULL,
	CONSTRAINT "bundle_prices_bundle_id_since_pk" PRIMARY KEY("bundle_id","since")
);
--> statement-breakpoint
ALTER TABLE "discount_redemptions" DROP CONSTRAINT "discount_redemptions_member_id_code_pk";--> statement-breakpoint
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_member_id_code_order_id_pk" PRIMARY KEY("member_id","code","order_id");--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "kept_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "request_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "expires_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "locale" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "expires_at" timestamp with time zone NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_unfinished" ON "orders" USING btree ("created_at") WHERE status IN ('created', 'pending');--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_order_id_unique" UNIQUE("order_id");