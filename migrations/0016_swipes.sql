CREATE TABLE "swipes" (
	"member_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"choice" text NOT NULL,
	"day" date NOT NULL,
	"undos" smallint DEFAULT 0 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "swipes_member_id_other_id_pk" PRIMARY KEY("member_id","other_id")
);
--> statement-breakpoint
CREATE INDEX "swipes_day" ON "swipes" USING btree ("member_id","day");