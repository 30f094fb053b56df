CREATE TABLE "profile_audience" (
	"member_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "profile_audience_member_id_viewer_id_pk" PRIMARY KEY("member_id","viewer_id")
);
--> statement-breakpoint
DROP INDEX "credit_lots_open";--> statement-breakpoint
DROP INDEX "search_recent";--> statement-breakpoint
DROP INDEX "search_region";--> statement-breakpoint
DROP INDEX "search_new";--> statement-breakpoint
DROP INDEX "search_fictional";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_member_id_id_pk";--> statement-breakpoint
ALTER TABLE "ledger_postings" DROP CONSTRAINT "ledger_postings_member_id_entry_id_line_pk";--> statement-breakpoint
ALTER TABLE "search_entries" ALTER COLUMN "last_active_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "search_entries" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "seq" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD COLUMN "seq" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_member_id_seq_pk" PRIMARY KEY("member_id","seq");--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_member_id_seq_line_pk" PRIMARY KEY("member_id","seq","line");--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "files_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "seeks" text NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_postings" DROP COLUMN "entry_id";
