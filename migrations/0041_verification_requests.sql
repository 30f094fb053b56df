CREATE TABLE "verification_requests" (
	"member_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"declined_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	CONSTRAINT "verification_requests_member_id_other_id_pk" PRIMARY KEY("member_id","other_id"),
	CONSTRAINT "verification_requests_other_id_check" CHECK ("other_id" <> "member_id")
);
--> statement-breakpoint
ALTER TABLE "verification_requests" ADD CONSTRAINT "verification_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_requests" ADD CONSTRAINT "verification_requests_other_id_members_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "verification_requests_received" ON "verification_requests" USING btree ("other_id","requested_at");--> statement-breakpoint
CREATE INDEX "verification_requests_open" ON "verification_requests" USING btree ("requested_at") WHERE declined_at IS NULL AND verified_at IS NULL;--> statement-breakpoint
CREATE INDEX "verification_requests_verified" ON "verification_requests" USING btree ("verified_at") WHERE verified_at IS NOT NULL;