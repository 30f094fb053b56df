CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"version" text NOT NULL,
	"node" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_tallies" (
	"name" text NOT NULL,
	"slot" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "process_tallies_name_slot_pk" PRIMARY KEY("name","slot")
);
--> statement-breakpoint
CREATE INDEX "process_tallies_age" ON "process_tallies" USING btree ("slot");
--> statement-breakpoint
CREATE TABLE "slow_statements" (
	"name" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"total_ms" bigint NOT NULL,
	"slowest_ms" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
