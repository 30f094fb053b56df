ALTER TABLE "profiles" ADD COLUMN "gender_identity" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "pronouns" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_gender_identity_check" CHECK ("gender_identity" IN ('nonbinary', 'trans_woman', 'trans_man', 'trans', 'genderfluid', 'genderqueer', 'agender', 'bigender', 'intersex', 'questioning')) NOT VALID;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_pronouns_check" CHECK ("pronouns" IN ('she', 'he', 'they', 'she_they', 'he_they', 'any')) NOT VALID;
