ALTER TABLE "profiles" ADD COLUMN "height" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_height_check" CHECK ("height" IN ('under_150', '150_154', '155_159', '160_164', '165_169', '170_174', '175_179', '180_184', '185_189', '190_194', '195_199', 'over_199')) NOT VALID;
