CREATE TABLE "date_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"with_name" text NOT NULL,
	"with_age" smallint,
	"starts_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"place" text NOT NULL,
	"note" text NOT NULL,
	"check_in_at" timestamp with time zone NOT NULL,
	"checked_in_at" timestamp with time zone,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "date_plans_with_name_check" CHECK (char_length("with_name") BETWEEN 1 AND 30),
	CONSTRAINT "date_plans_place_check" CHECK (char_length("place") BETWEEN 1 AND 200),
	CONSTRAINT "date_plans_note_check" CHECK (char_length("note") BETWEEN 0 AND 500),
	CONSTRAINT "date_plans_with_age_check" CHECK ("with_age" BETWEEN 18 AND 120),
	CONSTRAINT "date_plans_check_in_at_check" CHECK ("check_in_at" > "starts_at"),
	CONSTRAINT "date_plans_ends_at_check" CHECK ("ends_at" > "created_at")
);
--> statement-breakpoint
ALTER TABLE "date_plans" ADD CONSTRAINT "date_plans_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "date_plans_member" ON "date_plans" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "date_plans_ends" ON "date_plans" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "date_plans_check_in" ON "date_plans" USING btree ("check_in_at") WHERE checked_in_at IS NULL;