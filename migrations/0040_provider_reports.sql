CREATE TABLE "provider_reports" (
	"provider" text PRIMARY KEY NOT NULL,
	"read_until" timestamp with time zone NOT NULL,
	"requested_at" timestamp with time zone NOT NULL
);
