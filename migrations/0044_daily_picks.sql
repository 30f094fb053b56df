CREATE TABLE "daily_picks" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"picks" jsonb NOT NULL,
	"earlier" uuid[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "daily_picks" ADD CONSTRAINT "daily_picks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;