ALTER TABLE "orders" ADD COLUMN "sale_ref" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_sale_ref" ON "orders" USING btree ("sale_ref") WHERE sale_ref IS NOT NULL;