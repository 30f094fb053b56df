-- Added NOT VALID by the migration before
ALTER TABLE "profiles" VALIDATE CONSTRAINT "profiles_languages";
