DROP TABLE "experiment_tallies" CASCADE;--> statement-breakpoint
DROP TABLE "experiments" CASCADE;--> statement-breakpoint
DROP TABLE "exposures" CASCADE;