CREATE TABLE "order_texts" (
	"hash" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"locale" text NOT NULL,
	"text" text NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "text_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "start_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_text_hash_order_texts_hash_fk" FOREIGN KEY ("text_hash") REFERENCES "public"."order_texts"("hash") ON DELETE no action ON UPDATE no action NOT VALID;