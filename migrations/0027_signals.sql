ALTER TABLE "photos" ADD COLUMN "phash" bigint;
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "colours" bytea;
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "skin_share" smallint;
--> statement-breakpoint
CREATE INDEX "photos_band_0" ON "photos" USING btree ((((phash >> 48) & 65535)::int)) WHERE phash IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "photos_band_1" ON "photos" USING btree ((((phash >> 32) & 65535)::int)) WHERE phash IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "photos_band_2" ON "photos" USING btree ((((phash >> 16) & 65535)::int)) WHERE phash IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "photos_band_3" ON "photos" USING btree ((((phash >> 0) & 65535)::int)) WHERE phash IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "chat_uploads" ADD COLUMN "phash" bigint;
--> statement-breakpoint
ALTER TABLE "chat_uploads" ADD COLUMN "colours" bytea;
--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "phash" bigint;
--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "colours" bytea;
--> statement-breakpoint
CREATE TABLE "known_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phash" bigint NOT NULL,
	"colours" bytea NOT NULL,
	"kind" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" uuid,
	"added_by" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "known_images_band_0" ON "known_images" USING btree ((((phash >> 48) & 65535)::int));
--> statement-breakpoint
CREATE INDEX "known_images_band_1" ON "known_images" USING btree ((((phash >> 32) & 65535)::int));
--> statement-breakpoint
CREATE INDEX "known_images_band_2" ON "known_images" USING btree ((((phash >> 16) & 65535)::int));
--> statement-breakpoint
CREATE INDEX "known_images_band_3" ON "known_images" USING btree ((((phash >> 0) & 65535)::int));
--> statement-breakpoint
CREATE TABLE "member_signals" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_signals_member_id_kind_pk" PRIMARY KEY("member_id","kind")
);
--> statement-breakpoint
CREATE INDEX "member_signals_at" ON "member_signals" USING btree ("at");
--> statement-breakpoint
CREATE TABLE "member_risks" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"peak" smallint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"fine_at" timestamp with time zone,
	"fine_by" uuid,
	"is_held" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "member_risks_peak" ON "member_risks" USING btree ("peak" DESC, "since", "member_id") WHERE peak > 0;
--> statement-breakpoint
CREATE TABLE "opener_counts" (
	"member_id" uuid NOT NULL,
	"day" date NOT NULL,
	"text_hash" text NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "opener_counts_member_id_day_text_hash_pk" PRIMARY KEY("member_id","day","text_hash")
);
--> statement-breakpoint
CREATE INDEX "opener_counts_day" ON "opener_counts" USING btree ("day");
--> statement-breakpoint
CREATE TABLE "signal_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "known_devices_hash" ON "known_devices" USING btree ("device_hash");
--> statement-breakpoint
CREATE INDEX "known_devices_used" ON "known_devices" USING btree ("last_used_at");
--> statement-breakpoint
CREATE INDEX "likes_time" ON "likes" USING brin ("created_at") WITH (pages_per_range = 32, autosummarize = on);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"gesture" text NOT NULL,
	"status" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"files_key" text,
	"width" integer,
	"height" integer,
	"reason" text,
	"compared" uuid[] DEFAULT '{}' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
CREATE INDEX "verifications_member" ON "verifications" USING btree ("member_id","asked_at");
--> statement-breakpoint
CREATE INDEX "verifications_waiting" ON "verifications" USING btree ("sent_at","id") WHERE status = 'waiting';
--> statement-breakpoint
CREATE TABLE "age_proofs" (
	"member_id" uuid PRIMARY KEY NOT NULL REFERENCES "members"("id"),
	"proved_at" timestamp with time zone NOT NULL,
	"provider" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "age_checks" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"provider" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "age_checks_expiry" ON "age_checks" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "age_checks_member" ON "age_checks" USING btree ("member_id") WHERE member_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE "order_risks" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"reasons" jsonb NOT NULL,
	"score" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"checked_by" uuid
);
--> statement-breakpoint
CREATE INDEX "order_risks_open" ON "order_risks" USING btree ("at","order_id") WHERE checked_at IS NULL;
--> statement-breakpoint
CREATE INDEX "order_risks_member" ON "order_risks" USING btree ("member_id");
--> statement-breakpoint
CREATE INDEX "photos_id" ON "photos" USING btree ("id");
