CREATE TABLE "daily_figures" (
	"site_id" uuid NOT NULL,
	"country" text NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"figure" text NOT NULL,
	"day" date NOT NULL,
	"value" bigint NOT NULL,
	"value2" bigint,
	"spread" integer[],
	CONSTRAINT "daily_figures_site_id_country_language_source_figure_day_pk" PRIMARY KEY("site_id","country","language","source","figure","day")
);
--> statement-breakpoint
CREATE INDEX "daily_figures_day" ON "daily_figures" USING btree ("site_id","day");
--> statement-breakpoint
CREATE TABLE "figure_days" (
	"site_id" uuid NOT NULL,
	"part" text NOT NULL,
	"day" date NOT NULL,
	"counted_on" date NOT NULL,
	CONSTRAINT "figure_days_site_id_part_day_pk" PRIMARY KEY("site_id","part","day")
);
--> statement-breakpoint
CREATE TABLE "retention_weeks" (
	"site_id" uuid NOT NULL,
	"country" text NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"cohort" date NOT NULL,
	"week" smallint NOT NULL,
	"members" integer NOT NULL,
	"kept" integer NOT NULL,
	CONSTRAINT "retention_weeks_site_id_country_language_source_cohort_week_pk" PRIMARY KEY("site_id","country","language","source","cohort","week")
);
--> statement-breakpoint
CREATE INDEX "retention_weeks_cohort" ON "retention_weeks" USING btree ("site_id","cohort","week");
--> statement-breakpoint
CREATE TABLE "experiments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"place" text NOT NULL,
	"name" text NOT NULL,
	"hypothesis" text NOT NULL,
	"metric" text NOT NULL,
	"arms" jsonb NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"staff_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "experiments_running" ON "experiments" USING btree ("site_id","place") WHERE status = 'running';
--> statement-breakpoint
CREATE TABLE "experiment_tallies" (
	"experiment_id" uuid NOT NULL,
	"arm" text NOT NULL,
	"members" integer NOT NULL,
	"reached" integer NOT NULL,
	"before" integer NOT NULL,
	CONSTRAINT "experiment_tallies_experiment_id_arm_pk" PRIMARY KEY("experiment_id","arm")
);
--> statement-breakpoint
CREATE TABLE "exposures" (
	"experiment_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"arm" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"outcome" text,
	CONSTRAINT "exposures_experiment_id_member_id_pk" PRIMARY KEY("experiment_id","member_id")
);
--> statement-breakpoint
CREATE INDEX "exposures_member" ON "exposures" USING btree ("member_id");
--> statement-breakpoint
CREATE INDEX "exposures_waiting" ON "exposures" USING btree ("experiment_id","arm","at") WHERE outcome IS NULL;
--> statement-breakpoint
CREATE INDEX "members_site_signed_up" ON "members" USING btree ("site_id","signed_up_at") WHERE kind = 'member';
--> statement-breakpoint
CREATE INDEX "members_site_confirmed" ON "members" USING btree ("site_id","confirmed_at") WHERE kind = 'member' AND confirmed_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "photos_created" ON "photos" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "photos_reviewed_at" ON "photos" USING btree ("reviewed_at") WHERE reviewed_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "messages_sent" ON "messages" USING brin ("sent_at") WITH (pages_per_range=32,autosummarize=true);
--> statement-breakpoint
CREATE INDEX "orders_completed" ON "orders" USING btree ("site_id","completed_at") WHERE completed_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "refunds_done" ON "refunds" USING btree ("done_at") WHERE done_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "reports_decided" ON "reports" USING btree ("decided_at") WHERE decided_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "notices_decided" ON "notices" USING btree ("decided_at") WHERE decided_at IS NOT NULL;
