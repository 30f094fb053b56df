CREATE TABLE "search_changes" (
	"id" uuid NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"process" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_changes_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE INDEX "search_changes_transaction" ON "search_changes" USING btree ("transaction");