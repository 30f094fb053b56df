-- Added NOT VALID by the migration before
ALTER TABLE "processes" VALIDATE CONSTRAINT "processes_role_check";