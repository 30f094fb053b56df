CREATE TABLE "trips" (
	"member_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"country" text NOT NULL,
	"region" text NOT NULL,
	"city" text NOT NULL,
	"latitude" real NOT NULL,
	"longitude" real NOT NULL,
	CONSTRAINT "trips_member_id_first_day_pk" PRIMARY KEY("member_id","first_day"),
	CONSTRAINT "trips_country_check" CHECK ("country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "trips_latitude_check" CHECK ("latitude" BETWEEN -90 AND 90),
	CONSTRAINT "trips_longitude_check" CHECK ("longitude" BETWEEN -180 AND 180),
	CONSTRAINT "trips_days" CHECK (last_day BETWEEN first_day AND first_day + 59)
);
--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trips_last_day" ON "trips" USING btree ("last_day");