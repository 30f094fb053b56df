-- Added NOT VALID by the migration before
ALTER TABLE "profiles" VALIDATE CONSTRAINT "profiles_gender_identity_check";--> statement-breakpoint
ALTER TABLE "profiles" VALIDATE CONSTRAINT "profiles_pronouns_check";
