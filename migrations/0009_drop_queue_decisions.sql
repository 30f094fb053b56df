DROP TABLE "queue_decisions" CASCADE;--> statement-breakpoint
ALTER TABLE "queue_claims" ADD COLUMN "undo_id" uuid;--> statement-breakpoint
ALTER TABLE "queue_claims" ADD COLUMN "undo" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "queue_claims_undo" ON "queue_claims" USING btree ("undo_id") WHERE undo_id IS NOT NULL;