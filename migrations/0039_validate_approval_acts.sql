-- Added NOT VALID by the migration before
ALTER TABLE "approvals" VALIDATE CONSTRAINT "approvals_act_check";
