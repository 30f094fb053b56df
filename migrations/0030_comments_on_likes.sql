CREATE TABLE "like_comments" (
	"member_id" uuid NOT NULL,
	"liked_id" uuid NOT NULL,
	"text" text NOT NULL,
	"prompt" text,
	"photo_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "like_comments_member_id_liked_id_pk" PRIMARY KEY("member_id","liked_id"),
	CONSTRAINT "like_comments_text_check" CHECK (char_length(text) BETWEEN 1 AND 140),
	CONSTRAINT "like_comments_liked_id_check" CHECK ("liked_id" <> "member_id")
);
--> statement-breakpoint
ALTER TABLE "like_comments" ADD CONSTRAINT "like_comments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "like_comments" ADD CONSTRAINT "like_comments_liked_id_members_id_fk" FOREIGN KEY ("liked_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "like_comments_reverse" ON "like_comments" USING btree ("liked_id");