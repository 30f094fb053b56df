CREATE TABLE "authority_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"authority" text NOT NULL,
	"country" text NOT NULL,
	"reference" text NOT NULL,
	"legal_basis" text NOT NULL,
	"category" text NOT NULL,
	"ordered_on" date NOT NULL,
	"territory" text NOT NULL,
	"subject" text NOT NULL,
	"member_id" uuid,
	"due_on" date,
	"received_at" timestamp with time zone NOT NULL,
	"entered_by" uuid NOT NULL,
	"confirmed_at" timestamp with time zone,
	"delay_until" date,
	"delay_reason" text DEFAULT '' NOT NULL,
	"informed_at" timestamp with time zone,
	"effect" text,
	"effect_note" text DEFAULT '' NOT NULL,
	"effect_at" timestamp with time zone,
	"effect_by" uuid,
	"disclosed_data" text[],
	"disclosure_requested_by" uuid,
	"disclosure_approved_by" uuid,
	"disclosure_key" text,
	"disclosed_files" text[],
	"disclosure_hash" text,
	"disclosed_at" timestamp with time zone,
	CONSTRAINT "authority_orders_kind_check" CHECK ("kind" IN ('content', 'information')),
	CONSTRAINT "authority_orders_category_check" CHECK ("category" IN ('intimate_image', 'underage', 'depicted', 'impersonation', 'fraud', 'threat', 'rights', 'other')),
	CONSTRAINT "authority_orders_effect_check" CHECK ("effect" IN ('carried_out', 'partly', 'no_data', 'refused')),
	CONSTRAINT "authority_orders_country_check" CHECK ("country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "authority_orders_effect" CHECK ((effect IS NULL) = (effect_at IS NULL) AND (effect IS NULL) = (effect_by IS NULL)),
	CONSTRAINT "authority_orders_delay" CHECK (delay_until IS NOT NULL OR delay_reason = ''),
	CONSTRAINT "authority_orders_second_person" CHECK ((disclosed_data IS NULL) = (disclosure_approved_by IS NULL) AND (disclosed_data IS NULL OR (kind = 'information' AND disclosure_approved_by <> disclosure_requested_by))),
	CONSTRAINT "authority_orders_disclosed" CHECK (disclosed_data IS NOT NULL OR (disclosed_at IS NULL AND disclosure_key IS NULL))
);
--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_act_check";--> statement-breakpoint
ALTER TABLE "authority_orders" ADD CONSTRAINT "authority_orders_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authority_orders_open" ON "authority_orders" USING btree ("due_on") WHERE effect IS NULL;--> statement-breakpoint
CREATE INDEX "authority_orders_member" ON "authority_orders" USING btree ("member_id") WHERE member_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "authority_orders_closed" ON "authority_orders" USING btree ("effect_at") WHERE effect_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_act_check" CHECK ("act" IN ('refund', 'grant', 'ban', 'disclosure')) NOT VALID;