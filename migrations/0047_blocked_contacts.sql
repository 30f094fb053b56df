CREATE TABLE "blocked_contacts" (
	"member_id" uuid NOT NULL,
	"contact_hash" text NOT NULL,
	"added_on" date NOT NULL,
	CONSTRAINT "blocked_contacts_member_id_contact_hash_pk" PRIMARY KEY("member_id","contact_hash"),
	CONSTRAINT "blocked_contacts_hashed" CHECK (contact_hash ~ '^[A-Za-z0-9_-]{22}$')
);
--> statement-breakpoint
CREATE TABLE "contact_viewers" (
	"member_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"contact_hash" text NOT NULL,
	CONSTRAINT "contact_viewers_member_id_viewer_id_contact_hash_pk" PRIMARY KEY("member_id","viewer_id","contact_hash"),
	CONSTRAINT "contact_viewers_viewer_id_check" CHECK ("viewer_id" <> "member_id")
);
--> statement-breakpoint
ALTER TABLE "blocked_contacts" ADD CONSTRAINT "blocked_contacts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_viewers" ADD CONSTRAINT "contact_viewers_viewer_id_members_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_viewers" ADD CONSTRAINT "contact_viewers_contact_fk" FOREIGN KEY ("member_id","contact_hash") REFERENCES "public"."blocked_contacts"("member_id","contact_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocked_contacts_hash" ON "blocked_contacts" USING btree ("contact_hash");--> statement-breakpoint
CREATE INDEX "contact_viewers_reverse" ON "contact_viewers" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "contact_viewers_contact" ON "contact_viewers" USING btree ("member_id","contact_hash");