ALTER TABLE "profiles" ADD COLUMN "dating_intent" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "children" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "smoking" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "drinking" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "education" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "hidden_facts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_dating_intent_check" CHECK ("dating_intent" IN ('relationship', 'casual', 'friendship', 'unsure'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_children_check" CHECK ("children" IN ('want', 'none', 'have', 'have_want'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_smoking_check" CHECK ("smoking" IN ('no', 'sometimes', 'quitting', 'yes'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_drinking_check" CHECK ("drinking" IN ('no', 'rarely', 'socially', 'often'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_education_check" CHECK ("education" IN ('school', 'vocational', 'student', 'bachelor', 'master', 'doctorate'));