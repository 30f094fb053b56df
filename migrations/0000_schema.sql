CREATE TABLE "age_checks" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"provider" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "age_proofs" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"proved_at" timestamp with time zone NOT NULL,
	"provider" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"subject" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"member_id" uuid,
	"answer" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_texts" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"locale" text NOT NULL,
	"text" text NOT NULL,
	"first_given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"member_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text_version" text NOT NULL,
	"text_hash" text,
	"locale" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "consents_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"member_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"files_key" text NOT NULL,
	"bytes" integer,
	"asked_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "data_exports_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "departures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"other" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"member_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_member_id_device_hash_pk" PRIMARY KEY("member_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pool_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"status" text NOT NULL,
	"is_paid" boolean DEFAULT false NOT NULL,
	"locale" text NOT NULL,
	"country" text NOT NULL,
	"signed_up_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"limited_until" timestamp with time zone,
	"erase_after" timestamp with time zone,
	"tracking" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"counter" integer NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"member_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_member_id_code_hash_pk" PRIMARY KEY("member_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"country" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skipped_steps" (
	"member_id" uuid NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "skipped_steps_member_id_step_pk" PRIMARY KEY("member_id","step")
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"member_id" uuid,
	"payload" jsonb NOT NULL,
	"reason" text NOT NULL,
	"outcome" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "approvals_second_person" CHECK (decided_by IS NULL OR decided_by <> asked_by)
);
--> statement-breakpoint
CREATE TABLE "staff_factors" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"secret" text,
	"next_secret" text,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"staff_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_recovery_codes_staff_id_code_hash_pk" PRIMARY KEY("staff_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_tickets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queue_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"before" jsonb NOT NULL,
	"waiting_since" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "text_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"field" text NOT NULL,
	"photo_id" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	"reviewed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" uuid NOT NULL,
	"action" text NOT NULL,
	"member_ids" uuid[] NOT NULL,
	"detail" jsonb NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queue_claims" (
	"queue" text NOT NULL,
	"subject" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "queue_claims_queue_subject_pk" PRIMARY KEY("queue","subject")
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'active' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "conversation_members" (
	"member_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"unsent_seqs" integer[] DEFAULT '{}' NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"delivered_seq" integer DEFAULT 0 NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"muted_until" timestamp with time zone,
	"deleted_seq" integer DEFAULT 0 NOT NULL,
	"kept_seq" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp with time zone,
	"first_seq" integer DEFAULT 0 NOT NULL,
	"last_sent_seq" integer DEFAULT 0 NOT NULL,
	"is_listed" boolean DEFAULT false NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"draft" text DEFAULT '' NOT NULL,
	CONSTRAINT "conversation_members_member_id_conversation_id_pk" PRIMARY KEY("member_id","conversation_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"rev" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
CREATE TABLE "messages" (
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"text" text NOT NULL,
	"credits" smallint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"rev" integer DEFAULT 0 NOT NULL,
	"reply_seq" integer,
	"attachment" text,
	"notice" text,
	"unsent_at" timestamp with time zone,
	"is_removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "messages_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq")
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
CREATE TABLE "waiting_messages" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"to_member_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"receipt" text NOT NULL,
	"member_id" uuid,
	"topic" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"text" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "content_pages" (
	"site_id" uuid NOT NULL,
	"token" text NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"body" text NOT NULL,
	"renderings" jsonb NOT NULL,
	"status" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_pages_site_id_token_language_version_pk" PRIMARY KEY("site_id","token","language","version")
);
--> statement-breakpoint
CREATE TABLE "ledger_proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"took_ms" integer NOT NULL,
	"is_sound" boolean NOT NULL,
	"checks" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_lots" (
	"member_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"source" text NOT NULL,
	"order_id" uuid,
	"granted" integer NOT NULL,
	"remaining" integer NOT NULL,
	"paid_minor" integer,
	"currency" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_lots_member_id_id_pk" PRIMARY KEY("member_id","id"),
	CONSTRAINT "credit_lots_within_grant" CHECK ("credit_lots"."remaining" >= 0 AND "credit_lots"."remaining" <= "credit_lots"."granted"),
	CONSTRAINT "credit_lots_price" CHECK (("credit_lots"."paid_minor" IS NULL) = ("credit_lots"."currency" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"member_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"credits" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"reference" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_member_id_seq_pk" PRIMARY KEY("member_id","seq")
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"member_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"line" smallint NOT NULL,
	"account" text NOT NULL,
	"lot_id" uuid,
	"credits" integer NOT NULL,
	CONSTRAINT "ledger_postings_member_id_seq_line_pk" PRIMARY KEY("member_id","seq","line")
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"balance" integer NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "wallets_not_negative" CHECK ("wallets"."balance" >= 0)
);
--> statement-breakpoint
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
CREATE TABLE "experiment_tallies" (
	"experiment_id" uuid NOT NULL,
	"arm" text NOT NULL,
	"members" integer NOT NULL,
	"reached" integer NOT NULL,
	"before" integer NOT NULL,
	CONSTRAINT "experiment_tallies_experiment_id_arm_pk" PRIMARY KEY("experiment_id","arm")
);
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
CREATE TABLE "exposures" (
	"experiment_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"arm" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"outcome" text,
	CONSTRAINT "exposures_experiment_id_member_id_pk" PRIMARY KEY("experiment_id","member_id")
);
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
CREATE TABLE "invoice_counters" (
	"company_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_company_id_year_pk" PRIMARY KEY("company_id","year")
);
--> statement-breakpoint
CREATE TABLE "invoice_mails" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
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
CREATE TABLE "likes" (
	"member_id" uuid NOT NULL,
	"liked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"matched_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"shown_at" timestamp (3) with time zone,
	CONSTRAINT "likes_member_id_liked_id_pk" PRIMARY KEY("member_id","liked_id")
);
--> statement-breakpoint
CREATE TABLE "passes" (
	"member_id" uuid NOT NULL,
	"passed_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passes_member_id_passed_id_pk" PRIMARY KEY("member_id","passed_id")
);
--> statement-breakpoint
CREATE TABLE "swipes" (
	"member_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"choice" text NOT NULL,
	"day" date NOT NULL,
	"undos" smallint DEFAULT 0 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "swipes_member_id_other_id_pk" PRIMARY KEY("member_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "waiting_likes" (
	"member_id" uuid NOT NULL,
	"liked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "waiting_likes_member_id_liked_id_pk" PRIMARY KEY("member_id","liked_id")
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"decision_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_warnings" (
	"member_id" uuid NOT NULL,
	"banned_id" uuid NOT NULL,
	"decision_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_warnings_member_id_banned_id_pk" PRIMARY KEY("member_id","banned_id")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receipt" text NOT NULL,
	"member_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"measure" text NOT NULL,
	"ground" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text,
	"source_kind" text NOT NULL,
	"source_id" text,
	"status" text NOT NULL,
	"until" timestamp with time zone,
	"facts" jsonb NOT NULL,
	"note" text NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"credits_settled_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "known_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phash" bigint NOT NULL,
	"colours" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" uuid,
	"added_by" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
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
CREATE TABLE "member_signals" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_signals_member_id_kind_pk" PRIMARY KEY("member_id","kind")
);
--> statement-breakpoint
CREATE TABLE "opener_counts" (
	"member_id" uuid NOT NULL,
	"day" date NOT NULL,
	"text_hash" text NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "opener_counts_member_id_day_text_hash_pk" PRIMARY KEY("member_id","day","text_hash")
);
--> statement-breakpoint
CREATE TABLE "signal_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"member_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocks_member_id_blocked_id_pk" PRIMARY KEY("member_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"receipt" text NOT NULL,
	"kind" text NOT NULL,
	"location" text NOT NULL,
	"text" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"member_id" uuid,
	"about_id" uuid,
	"evidence" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"locale" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decision_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receipt" text NOT NULL,
	"reporter_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"message_id" uuid,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decision_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "campaign_texts" (
	"campaign_id" uuid NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"button" text NOT NULL,
	CONSTRAINT "campaign_texts_campaign_id_language_pk" PRIMARY KEY("campaign_id","language")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"audience" jsonb NOT NULL,
	"path" text NOT NULL,
	"code" text,
	"start_at" timestamp with time zone,
	"cursor" uuid,
	"walked" integer DEFAULT 0 NOT NULL,
	"tally" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "disabled_mails" (
	"member_id" uuid NOT NULL,
	"type" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "disabled_mails_member_id_type_pk" PRIMARY KEY("member_id","type")
);
--> statement-breakpoint
CREATE TABLE "mail_troubles" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"mail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"push" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"time_zone" text DEFAULT 'Europe/Amsterdam' NOT NULL,
	"is_telling" boolean DEFAULT false NOT NULL,
	"seen_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"member_id" uuid NOT NULL,
	"endpoint_hash" text NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_sent_at" timestamp with time zone,
	CONSTRAINT "push_subscriptions_member_id_endpoint_hash_pk" PRIMARY KEY("member_id","endpoint_hash")
);
--> statement-breakpoint
CREATE TABLE "sent_notifications" (
	"member_id" uuid NOT NULL,
	"key" text NOT NULL,
	"channel" text NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"why" text,
	CONSTRAINT "sent_notifications_member_id_key_channel_pk" PRIMARY KEY("member_id","key","channel")
);
--> statement-breakpoint
CREATE TABLE "debit_account_blocks" (
	"account_hash" text PRIMARY KEY NOT NULL,
	"debit_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "debit_account_phones" (
	"account_hash" text NOT NULL,
	"phone_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "debit_account_phones_account_hash_phone_hash_pk" PRIMARY KEY("account_hash","phone_hash")
);
--> statement-breakpoint
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
	"account_hash" text,
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
	"sealed_address" text,
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
	"manual_reason" text,
	"manual_since" timestamp with time zone,
	"paid_by" text,
	"reference" text,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_member_id_id_pk" PRIMARY KEY("member_id","id")
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
	"promised_minor" integer,
	"promised_credits" integer,
	"outcome" text NOT NULL,
	"locale" text NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_note" text
);
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
CREATE TABLE "bundle_prices" (
	"bundle_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"amount_minor" integer NOT NULL,
	CONSTRAINT "bundle_prices_bundle_id_since_pk" PRIMARY KEY("bundle_id","since")
);
--> statement-breakpoint
CREATE TABLE "bundles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"country" text,
	"currency" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"credits" integer NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"code" text NOT NULL,
	"country" text,
	"member_id" uuid,
	"starts_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"percentage" numeric(5, 2) NOT NULL,
	"currency" text,
	"minimum_order_minor" integer NOT NULL,
	"status" text NOT NULL,
	"validity" text NOT NULL,
	"payment_methods" text[],
	"batch_id" uuid
);
--> statement-breakpoint
CREATE TABLE "discount_redemptions" (
	"member_id" uuid NOT NULL,
	"code" text NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"limit_key" text,
	CONSTRAINT "discount_redemptions_member_id_code_order_id_pk" PRIMARY KEY("member_id","code","order_id")
);
--> statement-breakpoint
CREATE TABLE "member_offers" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"percentage" numeric(5, 2) NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_offers_member_id_kind_pk" PRIMARY KEY("member_id","kind")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"member_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"bundle_id" uuid NOT NULL,
	"credits" integer NOT NULL,
	"currency" text NOT NULL,
	"price_minor" integer NOT NULL,
	"discount_minor" integer NOT NULL,
	"fee_minor" integer NOT NULL,
	"total_minor" integer NOT NULL,
	"code" text,
	"discount_limit" text,
	"terms" jsonb NOT NULL,
	"method" text NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text,
	"checkout_url" text,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"country" text NOT NULL,
	"client_country" text,
	"locale" text NOT NULL,
	"failure" text,
	"agreement_id" uuid,
	"remember" boolean NOT NULL,
	"refunded_minor" integer NOT NULL,
	"charged_back_minor" integer NOT NULL,
	CONSTRAINT "orders_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"body" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"worked_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"ref" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"method" text NOT NULL,
	"locale" text NOT NULL,
	"description" text NOT NULL,
	"return_url" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"remember" boolean NOT NULL,
	"kept_ref" text,
	"kept_state" text,
	"refunds" jsonb NOT NULL,
	"disputes" jsonb NOT NULL,
	"refuses_refunds" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sandbox_payments_order_id_unique" UNIQUE("order_id")
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
CREATE TABLE "process_tallies" (
	"name" text NOT NULL,
	"slot" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "process_tallies_name_slot_pk" PRIMARY KEY("name","slot")
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"version" text NOT NULL,
	"node" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"clock_skew_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "slow_statements" (
	"name" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"total_ms" bigint NOT NULL,
	"slowest_ms" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "album_guests" (
	"member_id" uuid NOT NULL,
	"guest_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "album_guests_member_id_guest_id_pk" PRIMARY KEY("member_id","guest_id")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"member_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"status" text NOT NULL,
	"rejection_reason" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"files_key" text NOT NULL,
	"thumbhash" text NOT NULL,
	"content_hash" text NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"reviewed_at" timestamp with time zone,
	"refusal_mailed_at" timestamp with time zone,
	CONSTRAINT "photos_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "profile_audience" (
	"member_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"has_liked" boolean DEFAULT false NOT NULL,
	"has_written" boolean DEFAULT false NOT NULL,
	CONSTRAINT "profile_audience_member_id_viewer_id_pk" PRIMARY KEY("member_id","viewer_id")
);
--> statement-breakpoint
CREATE TABLE "profile_views" (
	"member_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "profile_views_member_id_viewer_id_pk" PRIMARY KEY("member_id","viewer_id")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"pool_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"gender" text NOT NULL,
	"seeks" text NOT NULL,
	"min_age" smallint NOT NULL,
	"max_age" smallint NOT NULL,
	"date_of_birth" date NOT NULL,
	"country" text NOT NULL,
	"region" text,
	"city" text,
	"latitude" real,
	"longitude" real,
	"sexuality" text,
	"hair_color" text,
	"eye_color" text,
	"body_type" text,
	"relationship_status" text,
	"tattoos" text,
	"about_me" text DEFAULT '' NOT NULL,
	"interests" text[] DEFAULT '{}' NOT NULL,
	"main_photo_id" uuid,
	"is_invisible" boolean DEFAULT false NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"is_limited" boolean DEFAULT false NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"last_active_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
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
CREATE TABLE "saved_searches" (
	"member_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"wishes" jsonb NOT NULL,
	"has_alert" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_searches_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "site_setting_versions" (
	"site_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" uuid,
	"back_to" integer,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "site_setting_versions_site_id_version_pk" PRIMARY KEY("site_id","version")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"kvk" text NOT NULL,
	"city" text NOT NULL,
	"country" text NOT NULL,
	"tradenames" text[] NOT NULL,
	"vat_numbers" text[] NOT NULL,
	"support_phone" text NOT NULL,
	"delete_discount" integer NOT NULL,
	"added" date NOT NULL,
	"sepa" jsonb,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pool_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "postbacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"network" text NOT NULL,
	"event" text NOT NULL,
	"url" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"outcome" text,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"kind" text NOT NULL,
	"domain" text NOT NULL,
	"outcome" text NOT NULL,
	"status" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_paces" (
	"domain" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "caught_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"from" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"raw_headers" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "caught_sms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "age_proofs" ADD CONSTRAINT "age_proofs_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_text_hash_consent_texts_hash_fk" FOREIGN KEY ("text_hash") REFERENCES "public"."consent_texts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skipped_steps" ADD CONSTRAINT "skipped_steps_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_factors" ADD CONSTRAINT "staff_factors_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_tickets" ADD CONSTRAINT "staff_tickets_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_pages" ADD CONSTRAINT "content_pages_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_figures" ADD CONSTRAINT "daily_figures_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiments" ADD CONSTRAINT "experiments_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_days" ADD CONSTRAINT "figure_days_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_weeks" ADD CONSTRAINT "retention_weeks_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_setting_versions" ADD CONSTRAINT "site_setting_versions_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_hosts" ADD CONSTRAINT "site_hosts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postbacks" ADD CONSTRAINT "postbacks_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "age_checks_expiry" ON "age_checks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "age_checks_member" ON "age_checks" USING btree ("member_id") WHERE member_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "account_links_member" ON "account_links" USING btree ("member_id","purpose");--> statement-breakpoint
CREATE INDEX "challenges_expiry" ON "challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "challenges_member" ON "challenges" USING btree ("member_id","purpose");--> statement-breakpoint
CREATE INDEX "consents_showcase" ON "consents" USING btree ("member_id") WHERE kind = 'showcase' AND withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX "data_exports_expiry" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_devices_hash" ON "known_devices" USING btree ("device_hash");--> statement-breakpoint
CREATE INDEX "known_devices_used" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_pool_email" ON "members" USING btree ("pool_id","email_key") WHERE status IN ('active', 'banned', 'pending_deletion');--> statement-breakpoint
CREATE INDEX "members_email_key" ON "members" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "members_email" ON "members" USING btree ("pool_id","email_key");--> statement-breakpoint
CREATE INDEX "members_leaving" ON "members" USING btree ("erase_after") WHERE erase_after IS NOT NULL;--> statement-breakpoint
CREATE INDEX "members_limited" ON "members" USING btree ("limited_until") WHERE limited_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX "members_unconfirmed" ON "members" USING btree ("signed_up_at") WHERE status = 'not_confirmed';--> statement-breakpoint
CREATE INDEX "members_confirmed" ON "members" USING btree ("confirmed_at","id") WHERE status = 'active' AND kind = 'member';--> statement-breakpoint
CREATE INDEX "members_site_signed_up" ON "members" USING btree ("site_id","signed_up_at") WHERE kind = 'member';--> statement-breakpoint
CREATE INDEX "members_site_confirmed" ON "members" USING btree ("site_id","confirmed_at") WHERE kind = 'member' AND confirmed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "passkeys_member" ON "passkeys" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "approvals_open" ON "approvals" USING btree ("expires_at") WHERE outcome IS NULL;--> statement-breakpoint
CREATE INDEX "approvals_member" ON "approvals" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "staff_tickets_staff" ON "staff_tickets" USING btree ("staff_id","purpose");--> statement-breakpoint
CREATE INDEX "member_notes_member" ON "member_notes" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "queue_decisions_kind" ON "queue_decisions" USING btree ("kind","decided_at");--> statement-breakpoint
CREATE INDEX "queue_decisions_subject" ON "queue_decisions" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "text_reviews_member" ON "text_reviews" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "text_reviews_waiting" ON "text_reviews" USING btree ("changed_at","id") WHERE reviewed_at IS NULL;--> statement-breakpoint
CREATE INDEX "audit_log_staff" ON "audit_log" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_members" ON "audit_log" USING gin ("member_ids");--> statement-breakpoint
CREATE INDEX "queue_claims_staff" ON "queue_claims" USING btree ("staff_id","queue");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_email" ON "staff" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_sessions_id" ON "staff_sessions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_expiry" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "attachments_sender" ON "attachments" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "attachments_gifts" ON "attachments" USING btree ("receiver_id") WHERE kind = 'gift';--> statement-breakpoint
CREATE INDEX "attachments_viewed" ON "attachments" USING btree ("opened_at") WHERE is_one_view AND files_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_uploads_created" ON "chat_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "conversation_members_list" ON "conversation_members" USING btree ("member_id","last_at") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "conversation_members_news" ON "conversation_members" USING btree ("last_at") WHERE unread > 0 AND is_listed;--> statement-breakpoint
CREATE INDEX "conversation_members_unread" ON "conversation_members" USING btree ("member_id") WHERE unread > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_pair" ON "conversations" USING btree ("low_id","high_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_id" ON "messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "messages_changed" ON "messages" USING btree ("conversation_id","rev") WHERE rev > 0;--> statement-breakpoint
CREATE INDEX "messages_unsent" ON "messages" USING btree ("unsent_at") WHERE unsent_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_sent" ON "messages" USING brin ("sent_at") WITH (pages_per_range=32,autosummarize=true);--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at","id") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_receipt" ON "contact_messages" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "contact_messages_member" ON "contact_messages" USING btree ("member_id") WHERE member_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_messages_age" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_proofs_at" ON "ledger_proofs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ledger_proofs_unsound" ON "ledger_proofs" USING btree ("at") WHERE NOT is_sound;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_key" ON "ledger_entries" USING btree ("member_id","key");--> statement-breakpoint
CREATE INDEX "daily_figures_day" ON "daily_figures" USING btree ("site_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "experiments_running" ON "experiments" USING btree ("site_id","place") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "exposures_member" ON "exposures" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "exposures_waiting" ON "exposures" USING btree ("experiment_id","arm","at") WHERE outcome IS NULL;--> statement-breakpoint
CREATE INDEX "retention_weeks_cohort" ON "retention_weeks" USING btree ("site_id","cohort","week");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_id" ON "invoices" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("company_id","year","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_cause" ON "invoices" USING btree ("order_id","cause");--> statement-breakpoint
CREATE INDEX "invoices_year_seq" ON "invoices" USING btree ("year","seq");--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("company_id","issued_at");--> statement-breakpoint
CREATE INDEX "likes_sent" ON "likes" USING btree ("member_id","created_at","liked_id");--> statement-breakpoint
CREATE INDEX "likes_received" ON "likes" USING btree ("liked_id","created_at","member_id");--> statement-breakpoint
CREATE INDEX "likes_new" ON "likes" USING btree ("liked_id","created_at","member_id") WHERE seen_at IS NULL;--> statement-breakpoint
CREATE INDEX "likes_unseen" ON "likes" USING btree ("created_at") WHERE seen_at IS NULL;--> statement-breakpoint
CREATE INDEX "likes_time" ON "likes" USING brin ("created_at") WITH (pages_per_range=32,autosummarize=true);--> statement-breakpoint
CREATE INDEX "likes_matches" ON "likes" USING btree ("member_id","matched_at","liked_id") WHERE matched_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "passes_reverse" ON "passes" USING btree ("passed_id");--> statement-breakpoint
CREATE INDEX "swipes_day" ON "swipes" USING btree ("member_id","day");--> statement-breakpoint
CREATE INDEX "swipes_reverse" ON "swipes" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "waiting_likes_reverse" ON "waiting_likes" USING btree ("liked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_decision" ON "appeals" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" USING btree ("created_at","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "appeals_member" ON "appeals" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "contact_warnings_banned" ON "contact_warnings" USING btree ("banned_id");--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_receipt" ON "decisions" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "decisions_member" ON "decisions" USING btree ("member_id","decided_at");--> statement-breakpoint
CREATE INDEX "decisions_bans_unsettled" ON "decisions" USING btree ("confirmed_at") WHERE measure = 'ban' AND status = 'standing' AND credits_settled_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_source" ON "decisions" USING btree ("source_kind","source_id","member_id") WHERE source_kind IN ('reports', 'notices');--> statement-breakpoint
CREATE INDEX "known_images_band_0" ON "known_images" USING btree ((((phash >> 48) & 65535)::int));--> statement-breakpoint
CREATE INDEX "known_images_band_1" ON "known_images" USING btree ((((phash >> 32) & 65535)::int));--> statement-breakpoint
CREATE INDEX "known_images_band_2" ON "known_images" USING btree ((((phash >> 16) & 65535)::int));--> statement-breakpoint
CREATE INDEX "known_images_band_3" ON "known_images" USING btree ((((phash >> 0) & 65535)::int));--> statement-breakpoint
CREATE INDEX "member_risks_peak" ON "member_risks" USING btree ("peak" DESC NULLS FIRST,"since","member_id") WHERE peak > 0;--> statement-breakpoint
CREATE INDEX "member_signals_at" ON "member_signals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "opener_counts_day" ON "opener_counts" USING btree ("day");--> statement-breakpoint
CREATE INDEX "blocks_reverse" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_receipt" ON "notices" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "notices_decided" ON "notices" USING btree ("decided_at") WHERE decided_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_open" ON "notices" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "notices_member" ON "notices" USING btree ("member_id") WHERE member_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_about" ON "notices" USING btree ("about_id") WHERE about_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "reports_member" ON "reports" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "reports_receipt" ON "reports" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "reports_decided" ON "reports" USING btree ("decided_at") WHERE decided_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "campaigns_due" ON "campaigns" USING btree ("status","start_at");--> statement-breakpoint
CREATE INDEX "campaigns_site" ON "campaigns" USING btree ("site_id","kind","ended_at");--> statement-breakpoint
CREATE INDEX "mail_troubles_member" ON "mail_troubles" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "notification_preferences_weekly" ON "notification_preferences" USING btree ("time_zone",((get_byte(uuid_send(member_id), 14) * 256 + get_byte(uuid_send(member_id), 15)) % 84),"member_id") WHERE mail ->> 'weekly_updates' = 'true';--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint_hash");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sent_notifications_key" ON "sent_notifications" USING btree ("key");--> statement-breakpoint
CREATE INDEX "sent_notifications_age" ON "sent_notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sent_notifications_recent" ON "sent_notifications" USING btree ("member_id","at") WHERE channel = 'mail';--> statement-breakpoint
CREATE INDEX "debit_batches_company" ON "debit_batches" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "debit_payouts_id" ON "debit_payouts" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "debits_order" ON "debits" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "debits_id" ON "debits" USING btree ("id");--> statement-breakpoint
CREATE INDEX "debits_waiting" ON "debits" USING btree ("company_id","collect_on") WHERE status = 'signed';--> statement-breakpoint
CREATE INDEX "debits_account" ON "debits" USING btree ("account_hash") WHERE account_hash IS NOT NULL;--> statement-breakpoint
CREATE INDEX "debits_batch" ON "debits" USING btree ("batch_id") WHERE batch_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "mandates_reference" ON "mandates" USING btree ("company_id","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_provider_ref" ON "disputes" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("opened_at") WHERE NOT is_reversed;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_differences_open" ON "payment_differences" USING btree ("provider","provider_ref","what") WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_id" ON "refunds" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_ref" ON "refunds" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_done" ON "refunds" USING btree ("done_at") WHERE done_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("created_at") WHERE status IN ('asked', 'pending', 'manual');--> statement-breakpoint
CREATE INDEX "refunds_manual" ON "refunds" USING btree ("created_at") WHERE status = 'manual';--> statement-breakpoint
CREATE INDEX "withdrawals_member" ON "withdrawals" USING btree ("member_id") WHERE member_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "withdrawals_email" ON "withdrawals" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("declared_at") WHERE outcome = 'not_found' AND resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX "order_risks_open" ON "order_risks" USING btree ("at","order_id") WHERE checked_at IS NULL;--> statement-breakpoint
CREATE INDEX "order_risks_member" ON "order_risks" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_agreements_ref" ON "payment_agreements" USING btree ("provider","mandate_ref");--> statement-breakpoint
CREATE INDEX "bundles_site" ON "bundles" USING btree ("site_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "discount_codes_code" ON "discount_codes" USING btree ("site_id","code");--> statement-breakpoint
CREATE INDEX "discount_codes_batch" ON "discount_codes" USING btree ("batch_id") WHERE batch_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "discount_codes_member" ON "discount_codes" USING btree ("member_id") WHERE member_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "discount_redemptions_code" ON "discount_redemptions" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "discount_redemptions_limit" ON "discount_redemptions" USING btree ("member_id","limit_key") WHERE limit_key IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_id" ON "orders" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_provider_ref" ON "orders" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "orders_number" ON "orders" USING btree (right(id::text, 8));--> statement-breakpoint
CREATE INDEX "orders_ref" ON "orders" USING btree ("provider_ref") WHERE provider_ref IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_unfinished" ON "orders" USING btree ("created_at") WHERE status IN ('created', 'pending');--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_prices" ON "orders" USING btree ("site_id",(terms - 'refundDays'));--> statement-breakpoint
CREATE INDEX "orders_completed" ON "orders" USING btree ("site_id","completed_at") WHERE completed_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_events_event" ON "provider_events" USING btree ("provider","event_id");--> statement-breakpoint
CREATE INDEX "provider_events_waiting" ON "provider_events" USING btree ("received_at") WHERE worked_at IS NULL;--> statement-breakpoint
CREATE INDEX "process_tallies_age" ON "process_tallies" USING btree ("slot");--> statement-breakpoint
CREATE INDEX "album_guests_guest" ON "album_guests" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "photos_id" ON "photos" USING btree ("id");--> statement-breakpoint
CREATE INDEX "photos_review" ON "photos" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "photos_unreviewed" ON "photos" USING btree ("created_at") WHERE reviewed_at IS NULL AND status <> 'rejected';--> statement-breakpoint
CREATE INDEX "photos_reviewed" ON "photos" USING btree ("member_id","reviewed_at") WHERE reviewed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "photos_created" ON "photos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "photos_reviewed_at" ON "photos" USING btree ("reviewed_at") WHERE reviewed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "profile_audience_reverse" ON "profile_audience" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "profile_views_viewer" ON "profile_views" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "profile_views_age" ON "profile_views" USING btree ("viewed_at");--> statement-breakpoint
CREATE INDEX "profiles_name_begin" ON "profiles" USING btree (lower(name) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "verifications_member" ON "verifications" USING btree ("member_id","asked_at");--> statement-breakpoint
CREATE INDEX "verifications_waiting" ON "verifications" USING btree ("sent_at","id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "saved_searches_alerts" ON "saved_searches" USING btree ("has_alert","told_at");--> statement-breakpoint
CREATE INDEX "site_hosts_site" ON "site_hosts" USING btree ("site_id");--> statement-breakpoint
CREATE UNIQUE INDEX "postbacks_once" ON "postbacks" USING btree ("member_id","event");--> statement-breakpoint
CREATE INDEX "postbacks_status" ON "postbacks" USING btree ("site_id","status","created_at");--> statement-breakpoint
CREATE INDEX "mail_log_member" ON "mail_log" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "mail_log_age" ON "mail_log" USING btree ("at");