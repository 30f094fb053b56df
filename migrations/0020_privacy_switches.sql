ALTER TABLE "profiles" ADD COLUMN "hides_presence" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "hides_receipts" boolean DEFAULT false NOT NULL;