-- Added NOT VALID by the migration before
ALTER TABLE "age_checks" VALIDATE CONSTRAINT "age_checks_opens_check";
--> statement-breakpoint
ALTER TABLE "age_checks" VALIDATE CONSTRAINT "age_checks_status_check";
--> statement-breakpoint
ALTER TABLE "age_checks" VALIDATE CONSTRAINT "age_checks_level_check";
--> statement-breakpoint
ALTER TABLE "age_proofs" VALIDATE CONSTRAINT "age_proofs_level_check";
