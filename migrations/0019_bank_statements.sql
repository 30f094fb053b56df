CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_hash" text NOT NULL,
	"format" text NOT NULL,
	"message_id" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"returned" integer NOT NULL,
	"known" integer NOT NULL,
	"unmatched" integer NOT NULL,
	"others" integer NOT NULL,
	CONSTRAINT "bank_statements_format_check" CHECK ("format" IN ('camt.053', 'camt.054')),
	CONSTRAINT "bank_statements_not_negative" CHECK ("returned" >= 0 AND "known" >= 0 AND "unmatched" >= 0 AND "others" >= 0)
);
--> statement-breakpoint
CREATE TABLE "unmatched_bank_entries" (
	"entry_hash" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statements_file" ON "bank_statements" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "bank_statements_imported" ON "bank_statements" USING btree ("imported_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "debit_account_phones_phone" ON "debit_account_phones" USING btree ("phone_hash");