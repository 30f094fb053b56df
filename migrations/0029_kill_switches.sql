CREATE TABLE "kill_switches" (
	"name" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "kill_switches_name_check" CHECK ("name" IN ('maintenance', 'sign_up', 'payments', 'uploads', 'messages'))
);
