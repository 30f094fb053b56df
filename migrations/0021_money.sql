CREATE TABLE "invoice_counters" (
	"company_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_company_id_year_pk" PRIMARY KEY("company_id","year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"member_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"corrects_id" uuid,
	"issued_at" timestamp with time zone NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"gross_minor" integer NOT NULL,
	"net_minor" integer NOT NULL,
	"vat_minor" integer NOT NULL,
	"vat_rate" integer NOT NULL,
	"scheme" text NOT NULL,
	"locale" text NOT NULL,
	"credits" integer NOT NULL,
	"method" text NOT NULL,
	"seller" jsonb NOT NULL,
	CONSTRAINT "invoices_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "invoice_mails" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "caught_mails" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE TABLE "debit_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"collect_on" date NOT NULL,
	"count" integer NOT NULL,
	"currency" text NOT NULL,
	"total_minor" integer NOT NULL,
	"sealed_file" text NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "debit_blocks" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "debit_payouts" (
	"member_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"batch_id" uuid,
	"settled_at" timestamp with time zone,
	CONSTRAINT "debit_payouts_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "debits" (
	"member_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"mandate_id" uuid,
	"currency" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"return_url" text NOT NULL,
	"description" text NOT NULL,
	"signed_at" timestamp with time zone,
	"collect_on" date,
	"announced_at" timestamp with time zone,
	"sequence" text,
	"batch_id" uuid,
	"settled_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"return_reason" text,
	"code_hash" text,
	"code_tries" integer NOT NULL,
	"code_expires_at" timestamp with time zone,
	"codes_sent" integer NOT NULL,
	"code_sent_at" timestamp with time zone,
	CONSTRAINT "debits_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "mandates" (
	"member_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"reference" text NOT NULL,
	"company_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"sealed_iban" text NOT NULL,
	"sealed_holder" text NOT NULL,
	"sealed_phone" text NOT NULL,
	"masked_iban" text NOT NULL,
	"masked_phone" text NOT NULL,
	"text_version" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"signed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "mandates_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "payment_agreements" (
	"member_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"customer_ref" text NOT NULL,
	"mandate_ref" text NOT NULL,
	"method" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payment_agreements_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"member_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"is_reversed" boolean NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"reversed_at" timestamp with time zone,
	CONSTRAINT "disputes_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "payment_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"order_id" uuid,
	"what" text NOT NULL,
	"expected" text NOT NULL,
	"found" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_note" text
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"member_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text,
	"origin" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"credits" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "spending_controls" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"currency" text,
	"limit_minor" integer,
	"next_limit_minor" integer,
	"next_currency" text,
	"next_from" timestamp with time zone,
	"paused_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"name" text NOT NULL,
	"order_number" text NOT NULL,
	"member_id" uuid,
	"order_id" uuid,
	"refund_id" uuid,
	"outcome" text NOT NULL,
	"locale" text NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_note" text
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "country" text;--> statement-breakpoint
UPDATE "orders" SET "country" = coalesce((SELECT m."country" FROM "members" m WHERE m."id" = "orders"."member_id"), 'GB');--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "country" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "client_country" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "locale" text;--> statement-breakpoint
UPDATE "orders" SET "locale" = coalesce((SELECT m."locale" FROM "members" m WHERE m."id" = "orders"."member_id"), 'en');--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "locale" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agreement_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "remember" boolean;--> statement-breakpoint
UPDATE "orders" SET "remember" = false;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "remember" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_minor" integer;--> statement-breakpoint
UPDATE "orders" SET "refunded_minor" = 0;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "refunded_minor" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "charged_back_minor" integer;--> statement-breakpoint
UPDATE "orders" SET "charged_back_minor" = 0;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "charged_back_minor" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "remember" boolean;--> statement-breakpoint
UPDATE "sandbox_payments" SET "remember" = false;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ALTER COLUMN "remember" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "kept_ref" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "kept_state" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "refunds" jsonb;--> statement-breakpoint
UPDATE "sandbox_payments" SET "refunds" = '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ALTER COLUMN "refunds" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "disputes" jsonb;--> statement-breakpoint
UPDATE "sandbox_payments" SET "disputes" = '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ALTER COLUMN "disputes" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "sepa" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_id" ON "invoices" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("company_id","year","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_cause" ON "invoices" USING btree ("order_id","cause");--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("company_id","issued_at");--> statement-breakpoint
CREATE INDEX "debit_batches_company" ON "debit_batches" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "debit_payouts_id" ON "debit_payouts" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "debits_order" ON "debits" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "debits_id" ON "debits" USING btree ("id");--> statement-breakpoint
CREATE INDEX "debits_waiting" ON "debits" USING btree ("company_id","collect_on") WHERE status = 'signed';--> statement-breakpoint
CREATE INDEX "debits_batch" ON "debits" USING btree ("batch_id") WHERE batch_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "mandates_reference" ON "mandates" USING btree ("company_id","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_agreements_ref" ON "payment_agreements" USING btree ("provider","mandate_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_provider_ref" ON "disputes" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "provider_events_waiting" ON "provider_events" USING btree ("received_at") WHERE worked_at IS NULL;--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_differences_open" ON "payment_differences" USING btree ("provider","provider_ref","what") WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_id" ON "refunds" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_ref" ON "refunds" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("created_at") WHERE status IN ('asked', 'pending');--> statement-breakpoint
CREATE INDEX "withdrawals_member" ON "withdrawals" USING btree ("member_id") WHERE member_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "withdrawals_email" ON "withdrawals" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("declared_at") WHERE outcome = 'not_found' AND resolved_at IS NULL;