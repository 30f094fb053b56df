ALTER TABLE "figure_days" RENAME TO "metric_days";--> statement-breakpoint
ALTER TABLE "daily_figures" RENAME TO "daily_metrics";--> statement-breakpoint
ALTER TABLE "mail_troubles" RENAME TO "email_problems";--> statement-breakpoint
ALTER TABLE "mail_paces" RENAME TO "email_send_rates";--> statement-breakpoint
ALTER TABLE "data_exports" RENAME COLUMN "asked_at" TO "requested_at";--> statement-breakpoint
ALTER TABLE "daily_metrics" RENAME COLUMN "figure" TO "metric";--> statement-breakpoint
ALTER TABLE "retention_weeks" RENAME COLUMN "kept" TO "active";--> statement-breakpoint
ALTER TABLE "approvals" RENAME COLUMN "asked_by" TO "requested_by";--> statement-breakpoint
ALTER TABLE "approvals" RENAME COLUMN "asked_at" TO "requested_at";--> statement-breakpoint
ALTER TABLE "conversation_members" RENAME COLUMN "kept_seq" TO "undo_deleted_seq";--> statement-breakpoint
ALTER TABLE "sandbox_payments" RENAME COLUMN "kept_ref" TO "mandate_ref";--> statement-breakpoint
ALTER TABLE "sandbox_payments" RENAME COLUMN "kept_state" TO "mandate_state";--> statement-breakpoint
ALTER TABLE "verifications" RENAME COLUMN "asked_at" TO "requested_at";--> statement-breakpoint
ALTER TABLE "saved_searches" RENAME COLUMN "wishes" TO "filters";--> statement-breakpoint
ALTER TABLE "saved_searches" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "metric_days" RENAME CONSTRAINT "figure_days_site_id_part_day_pk" TO "metric_days_site_id_part_day_pk";--> statement-breakpoint
ALTER TABLE "metric_days" RENAME CONSTRAINT "figure_days_site_id_sites_id_fk" TO "metric_days_site_id_sites_id_fk";--> statement-breakpoint
ALTER TABLE "daily_metrics" RENAME CONSTRAINT "daily_figures_site_id_country_language_source_figure_day_pk" TO "daily_metrics_site_id_country_language_source_metric_day_pk";--> statement-breakpoint
ALTER TABLE "daily_metrics" RENAME CONSTRAINT "daily_figures_site_id_sites_id_fk" TO "daily_metrics_site_id_sites_id_fk";--> statement-breakpoint
ALTER TABLE "approvals" RENAME CONSTRAINT "approvals_asked_by_staff_id_fk" TO "approvals_requested_by_staff_id_fk";--> statement-breakpoint
ALTER TABLE "email_problems" RENAME CONSTRAINT "mail_troubles_member_id_members_id_fk" TO "email_problems_member_id_members_id_fk";--> statement-breakpoint
ALTER TABLE "email_problems" RENAME CONSTRAINT "mail_troubles_kind_check" TO "email_problems_kind_check";--> statement-breakpoint
ALTER TABLE "sandbox_payments" RENAME CONSTRAINT "sandbox_payments_kept_state_check" TO "sandbox_payments_mandate_state_check";--> statement-breakpoint
ALTER TABLE "retention_weeks" RENAME CONSTRAINT "retention_weeks_kept" TO "retention_weeks_active";--> statement-breakpoint
ALTER INDEX "mail_troubles_pkey" RENAME TO "email_problems_pkey";--> statement-breakpoint
ALTER INDEX "mail_paces_pkey" RENAME TO "email_send_rates_pkey";--> statement-breakpoint
ALTER INDEX "daily_figures_day" RENAME TO "daily_metrics_day";--> statement-breakpoint
ALTER INDEX "mail_troubles_member" RENAME TO "email_problems_member";
