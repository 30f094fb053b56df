ALTER TABLE "departures" RENAME TO "deletion_reasons";--> statement-breakpoint
ALTER TABLE "staff_tickets" RENAME TO "staff_tokens";--> statement-breakpoint
ALTER TABLE "payment_differences" RENAME TO "payment_discrepancies";--> statement-breakpoint
ALTER TABLE "deletion_reasons" RENAME CONSTRAINT "departures_reason_check" TO "deletion_reasons_reason_check";--> statement-breakpoint
ALTER TABLE "deletion_reasons" RENAME CONSTRAINT "departures_site_id_sites_id_fk" TO "deletion_reasons_site_id_sites_id_fk";--> statement-breakpoint
ALTER TABLE "deletion_reasons" RENAME CONSTRAINT "departures_pkey" TO "deletion_reasons_pkey";--> statement-breakpoint
ALTER TABLE "staff_tokens" RENAME CONSTRAINT "staff_tickets_purpose_check" TO "staff_tokens_purpose_check";--> statement-breakpoint
ALTER TABLE "staff_tokens" RENAME CONSTRAINT "staff_tickets_not_negative" TO "staff_tokens_not_negative";--> statement-breakpoint
ALTER TABLE "staff_tokens" RENAME CONSTRAINT "staff_tickets_staff_id_staff_id_fk" TO "staff_tokens_staff_id_staff_id_fk";--> statement-breakpoint
ALTER TABLE "staff_tokens" RENAME CONSTRAINT "staff_tickets_pkey" TO "staff_tokens_pkey";--> statement-breakpoint
ALTER TABLE "payment_discrepancies" RENAME CONSTRAINT "payment_differences_what_check" TO "payment_discrepancies_what_check";--> statement-breakpoint
ALTER TABLE "payment_discrepancies" RENAME CONSTRAINT "payment_differences_pkey" TO "payment_discrepancies_pkey";--> statement-breakpoint
ALTER INDEX "staff_tickets_staff" RENAME TO "staff_tokens_staff";--> statement-breakpoint
ALTER INDEX "payment_differences_open" RENAME TO "payment_discrepancies_open";
