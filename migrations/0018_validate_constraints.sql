-- Added NOT VALID by the migrations before
ALTER TABLE "sandbox_payments" VALIDATE CONSTRAINT "sandbox_payments_mandate_state_check";
--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_text_hash_order_texts_hash_fk";
--> statement-breakpoint
ALTER TABLE "notices" VALIDATE CONSTRAINT "notices_kind_check";
