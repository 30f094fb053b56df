CREATE TABLE "attachments" (
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"gift" text,
	"files_key" text,
	"media_type" text,
	"width" integer,
	"height" integer,
	"thumbhash" text,
	"is_one_view" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp with time zone,
	"duration_ms" integer,
	"peaks" smallint[],
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attachments_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq")
);
--> statement-breakpoint
CREATE TABLE "chat_uploads" (
	"member_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"files_key" text NOT NULL,
	"media_type" text,
	"width" integer,
	"height" integer,
	"thumbhash" text,
	"duration_ms" integer,
	"peaks" smallint[],
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_uploads_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "hidden_words" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"words" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "icebreakers" (
	"site_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"id" uuid NOT NULL,
	"text" text NOT NULL,
	"interest" text,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "icebreakers_site_id_locale_id_pk" PRIMARY KEY("site_id","locale","id")
);
--> statement-breakpoint
CREATE TABLE "reactions" (
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"emoji" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reactions_conversation_id_seq_member_id_pk" PRIMARY KEY("conversation_id","seq","member_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "delivered_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "is_archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "muted_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "unsent_seqs" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "rev" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "rev" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reply_seq" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "attachment" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "notice" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "unsent_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "attachments_sender" ON "attachments" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "attachments_gifts" ON "attachments" USING btree ("receiver_id") WHERE kind = 'gift';--> statement-breakpoint
CREATE INDEX "attachments_viewed" ON "attachments" USING btree ("opened_at") WHERE is_one_view AND files_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_uploads_created" ON "chat_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_changed" ON "messages" USING btree ("conversation_id","rev") WHERE rev > 0;--> statement-breakpoint
CREATE INDEX "messages_unsent" ON "messages" USING btree ("unsent_at") WHERE unsent_at IS NOT NULL;