ALTER TABLE "orders" ADD COLUMN "payment_country" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "vat_country" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_country_check" CHECK ("payment_country" ~ '^[A-Z]{2}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_vat_country_check" CHECK ("vat_country" ~ '^[A-Z]{2}$') NOT VALID;