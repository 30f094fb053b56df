CREATE TABLE "album_guests" (
	"member_id" uuid NOT NULL,
	"guest_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "album_guests_member_id_guest_id_pk" PRIMARY KEY("member_id","guest_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"member_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"wishes" jsonb NOT NULL,
	"has_alert" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_searches_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "caption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "album_guests_guest" ON "album_guests" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "saved_searches_alerts" ON "saved_searches" USING btree ("has_alert","told_at");