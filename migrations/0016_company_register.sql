ALTER TABLE "companies" ADD COLUMN "register" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "representative" text DEFAULT '' NOT NULL;