-- Added NOT VALID by the migration before
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_payment_country_check";
--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_vat_country_check";
