ALTER TABLE "age_checks" ADD COLUMN "session_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "age_checks" ADD COLUMN "open_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "age_checks" ADD COLUMN "opens" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "age_checks" ADD COLUMN "next" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "age_checks" ADD COLUMN "status" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "age_checks" ADD COLUMN "level" text;--> statement-breakpoint
ALTER TABLE "age_proofs" ADD COLUMN "level" text DEFAULT 'estimated' NOT NULL;--> statement-breakpoint
ALTER TABLE "age_checks" ADD CONSTRAINT "age_checks_opens_check" CHECK (opens IN ('page', 'app')) NOT VALID;--> statement-breakpoint
ALTER TABLE "age_checks" ADD CONSTRAINT "age_checks_status_check" CHECK (status IN ('pending', 'passed', 'refused')) NOT VALID;--> statement-breakpoint
ALTER TABLE "age_checks" ADD CONSTRAINT "age_checks_level_check" CHECK ((status = 'passed') = (level IS NOT NULL) AND (level IS NULL OR level IN ('estimated', 'document', 'wallet'))) NOT VALID;--> statement-breakpoint
ALTER TABLE "age_proofs" ADD CONSTRAINT "age_proofs_level_check" CHECK (level IN ('estimated', 'document', 'wallet')) NOT VALID;