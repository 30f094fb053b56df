ALTER TABLE "wallets" DROP CONSTRAINT "wallets_not_negative";--> statement-breakpoint
ALTER TABLE "age_checks" ADD CONSTRAINT "age_checks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_decisions" ADD CONSTRAINT "queue_decisions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_reviews" ADD CONSTRAINT "text_reviews_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_claims" ADD CONSTRAINT "queue_claims_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_uploads" ADD CONSTRAINT "chat_uploads_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_words" ADD CONSTRAINT "hidden_words_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "icebreakers" ADD CONSTRAINT "icebreakers_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_messages" ADD CONSTRAINT "waiting_messages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_messages" ADD CONSTRAINT "waiting_messages_to_member_id_members_id_fk" FOREIGN KEY ("to_member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_tallies" ADD CONSTRAINT "experiment_tallies_experiment_id_experiments_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."experiments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exposures" ADD CONSTRAINT "exposures_experiment_id_experiments_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."experiments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exposures" ADD CONSTRAINT "exposures_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_mails" ADD CONSTRAINT "invoice_mails_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_liked_id_members_id_fk" FOREIGN KEY ("liked_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_passed_id_members_id_fk" FOREIGN KEY ("passed_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swipes" ADD CONSTRAINT "swipes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swipes" ADD CONSTRAINT "swipes_other_id_members_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_likes" ADD CONSTRAINT "waiting_likes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_likes" ADD CONSTRAINT "waiting_likes_liked_id_members_id_fk" FOREIGN KEY ("liked_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_warnings" ADD CONSTRAINT "contact_warnings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_warnings" ADD CONSTRAINT "contact_warnings_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_risks" ADD CONSTRAINT "member_risks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_signals" ADD CONSTRAINT "member_signals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opener_counts" ADD CONSTRAINT "opener_counts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_members_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_texts" ADD CONSTRAINT "campaign_texts_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disabled_mails" ADD CONSTRAINT "disabled_mails_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_troubles" ADD CONSTRAINT "mail_troubles_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debit_batches" ADD CONSTRAINT "debit_batches_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debit_blocks" ADD CONSTRAINT "debit_blocks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debit_payouts" ADD CONSTRAINT "debit_payouts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debit_payouts" ADD CONSTRAINT "debit_payouts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debit_payouts" ADD CONSTRAINT "debit_payouts_batch_id_debit_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."debit_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debits" ADD CONSTRAINT "debits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debits" ADD CONSTRAINT "debits_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debits" ADD CONSTRAINT "debits_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debits" ADD CONSTRAINT "debits_batch_id_debit_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."debit_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_risks" ADD CONSTRAINT "order_risks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_risks" ADD CONSTRAINT "order_risks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_risks" ADD CONSTRAINT "order_risks_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_agreements" ADD CONSTRAINT "payment_agreements_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_prices" ADD CONSTRAINT "bundle_prices_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundles" ADD CONSTRAINT "bundles_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_offers" ADD CONSTRAINT "member_offers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_controls" ADD CONSTRAINT "spending_controls_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_guests" ADD CONSTRAINT "album_guests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_guests" ADD CONSTRAINT "album_guests_guest_id_members_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_audience" ADD CONSTRAINT "profile_audience_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_audience" ADD CONSTRAINT "profile_audience_viewer_id_members_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_purpose_check" CHECK ("purpose" IN ('activate', 'reset', 'mail_change', 'mail_undo', 'reactivate', 'export'));--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_expires_at_check" CHECK ("expires_at" > "created_at");--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_purpose_check" CHECK ("purpose" IN ('passkey_log_in', 'passkey_new', 'second_factor', 'code', 'puzzle'));--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_not_negative" CHECK ("tries" >= 0);--> statement-breakpoint
ALTER TABLE "consent_texts" ADD CONSTRAINT "consent_texts_kind_check" CHECK ("kind" IN ('special_category', 'terms', 'promotions', 'showcase'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_kind_check" CHECK ("kind" IN ('special_category', 'terms', 'promotions', 'showcase'));--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_state_check" CHECK ("state" IN ('making', 'ready', 'failed'));--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_reason_check" CHECK ("reason" IN ('met_someone', 'taking_a_break', 'too_few_people', 'too_expensive', 'not_genuine', 'privacy', 'too_many_mails', 'technical', 'other'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_kind_check" CHECK ("kind" IN ('member', 'fictional'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_status_check" CHECK ("status" IN ('not_confirmed', 'active', 'banned', 'pending_deletion', 'deleted'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_country_check" CHECK ("country" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_email_key_check" CHECK ("email_key" = lower(btrim("email_key")));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_fictional" CHECK (kind = 'member' OR NOT is_paid);--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_country_check" CHECK ("country" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_expires_at_check" CHECK ("expires_at" > "created_at");--> statement-breakpoint
ALTER TABLE "skipped_steps" ADD CONSTRAINT "skipped_steps_step_check" CHECK ("step" IN ('message', 'photo', 'place', 'personal', 'about', 'push', 'email'));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_act_check" CHECK ("act" IN ('refund', 'grant', 'ban'));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_outcome_check" CHECK ("outcome" IN ('approved', 'refused', 'lapsed'));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_expires_at_check" CHECK ("expires_at" > "asked_at");--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided" CHECK ((outcome IS NULL) = (decided_at IS NULL));--> statement-breakpoint
ALTER TABLE "staff_tickets" ADD CONSTRAINT "staff_tickets_purpose_check" CHECK ("purpose" IN ('second_step', 'welcome'));--> statement-breakpoint
ALTER TABLE "staff_tickets" ADD CONSTRAINT "staff_tickets_not_negative" CHECK ("tries" >= 0);--> statement-breakpoint
ALTER TABLE "queue_decisions" ADD CONSTRAINT "queue_decisions_kind_check" CHECK ("kind" IN ('reports', 'notices', 'appeals', 'verifications', 'photos', 'texts', 'complaints', 'payments'));--> statement-breakpoint
ALTER TABLE "text_reviews" ADD CONSTRAINT "text_reviews_field_check" CHECK ("field" IN ('about_me', 'caption', 'name'));--> statement-breakpoint
ALTER TABLE "queue_claims" ADD CONSTRAINT "queue_claims_queue_check" CHECK ("queue" IN ('reports', 'notices', 'appeals', 'verifications', 'photos', 'texts', 'complaints', 'payments'));--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_role_check" CHECK ("role" IN ('support', 'moderator', 'finance', 'marketing', 'admin'));--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_status_check" CHECK ("status" IN ('active', 'off'));--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_email_key_check" CHECK ("email_key" = lower(btrim("email_key")));--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_expires_at_check" CHECK ("expires_at" > "created_at");--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_kind_check" CHECK ("kind" IN ('photo', 'gift', 'voice'));--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_gift_check" CHECK ("gift" IN ('rose', 'coffee', 'chocolate', 'sunflower', 'song', 'book', 'cake', 'balloons', 'kite', 'teddy', 'bouquet', 'star'));--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_positive" CHECK ("width" > 0 AND "height" > 0 AND "duration_ms" > 0);--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_receiver_id_check" CHECK ("receiver_id" <> "sender_id");--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_gift" CHECK ((kind = 'gift') = (gift IS NOT NULL));--> statement-breakpoint
ALTER TABLE "chat_uploads" ADD CONSTRAINT "chat_uploads_kind_check" CHECK ("kind" IN ('photo', 'voice'));--> statement-breakpoint
ALTER TABLE "chat_uploads" ADD CONSTRAINT "chat_uploads_positive" CHECK ("width" > 0 AND "height" > 0 AND "duration_ms" > 0);--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_counts" CHECK (unread >= 0 AND read_seq >= 0 AND delivered_seq >= 0 AND deleted_seq >= 0 AND kept_seq >= 0 AND first_seq >= 0 AND last_sent_seq >= first_seq);--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_other_id_check" CHECK ("other_id" <> "member_id");--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_pair_order" CHECK (low_id < high_id);--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_not_negative" CHECK ("last_seq" >= 0 AND "rev" >= 0);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_attachment_check" CHECK ("attachment" IN ('photo', 'gift', 'voice'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_notice_check" CHECK ("notice" IN ('contact_details', 'payment_request'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_positive" CHECK ("seq" > 0);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_not_negative" CHECK ("credits" >= 0 AND "rev" >= 0);--> statement-breakpoint
ALTER TABLE "waiting_messages" ADD CONSTRAINT "waiting_messages_to_member_id_check" CHECK ("to_member_id" <> "member_id");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_topic_check" CHECK ("topic" IN ('account', 'payment', 'safety', 'privacy', 'technical', 'press', 'other'));--> statement-breakpoint
ALTER TABLE "content_pages" ADD CONSTRAINT "content_pages_status_check" CHECK ("status" IN ('draft', 'published', 'removed'));--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_source_check" CHECK ("source" IN ('bonus', 'purchased'));--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_not_negative" CHECK ("paid_minor" >= 0);--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_check" CHECK ("kind" IN ('signup_bonus', 'purchase', 'message', 'photo', 'gift', 'refund', 'expiry', 'charge_back', 'charge_back_reversed', 'grant'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_positive" CHECK ("seq" > 0);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_not_negative" CHECK ("balance_after" >= 0);--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_check" CHECK ("account" IN ('wallet', 'sold', 'bonus', 'spent', 'refunded', 'expired', 'charged_back'));--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_lot" CHECK ((account = 'wallet') = (lot_id IS NOT NULL));--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_not_negative" CHECK ("balance" >= 0 AND "version" >= 0);--> statement-breakpoint
ALTER TABLE "experiment_tallies" ADD CONSTRAINT "experiment_tallies_reached" CHECK (reached BETWEEN 0 AND members);--> statement-breakpoint
ALTER TABLE "experiment_tallies" ADD CONSTRAINT "experiment_tallies_not_negative" CHECK ("before" >= 0);--> statement-breakpoint
ALTER TABLE "experiments" ADD CONSTRAINT "experiments_metric_check" CHECK ("metric" IN ('confirmed', 'first_message', 'first_purchase', 'kept'));--> statement-breakpoint
ALTER TABLE "experiments" ADD CONSTRAINT "experiments_status_check" CHECK ("status" IN ('draft', 'running', 'stopped'));--> statement-breakpoint
ALTER TABLE "experiments" ADD CONSTRAINT "experiments_place_check" CHECK ("place" IN ('completeness_order'));--> statement-breakpoint
ALTER TABLE "exposures" ADD CONSTRAINT "exposures_outcome_check" CHECK ("outcome" IN ('reached', 'not_reached', 'before'));--> statement-breakpoint
ALTER TABLE "retention_weeks" ADD CONSTRAINT "retention_weeks_not_negative" CHECK ("week" >= 0);--> statement-breakpoint
ALTER TABLE "retention_weeks" ADD CONSTRAINT "retention_weeks_kept" CHECK (kept BETWEEN 0 AND members);--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_not_negative" CHECK ("last" >= 0);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_kind_check" CHECK ("kind" IN ('invoice', 'credit_note'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_scheme_check" CHECK ("scheme" IN ('oss', 'domestic', 'outside'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_positive" CHECK ("seq" > 0);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_country_check" CHECK ("country" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_sum" CHECK (net_minor + vat_minor = gross_minor);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_vat_rate_check" CHECK ("vat_rate" BETWEEN 0 AND 10000);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_sign" CHECK ((kind = 'credit_note') = (gross_minor < 0));--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_liked_id_check" CHECK ("liked_id" <> "member_id");--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_passed_id_check" CHECK ("passed_id" <> "member_id");--> statement-breakpoint
ALTER TABLE "swipes" ADD CONSTRAINT "swipes_choice_check" CHECK ("choice" IN ('like', 'pass', 'undone'));--> statement-breakpoint
ALTER TABLE "swipes" ADD CONSTRAINT "swipes_not_negative" CHECK ("undos" >= 0);--> statement-breakpoint
ALTER TABLE "swipes" ADD CONSTRAINT "swipes_other_id_check" CHECK ("other_id" <> "member_id");--> statement-breakpoint
ALTER TABLE "waiting_likes" ADD CONSTRAINT "waiting_likes_liked_id_check" CHECK ("liked_id" <> "member_id");--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_status_check" CHECK ("status" IN ('open', 'decided', 'closed'));--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_outcome_check" CHECK ("outcome" IN ('upheld', 'overturned'));--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided" CHECK ((status = 'open') = (decided_at IS NULL));--> statement-breakpoint
ALTER TABLE "contact_warnings" ADD CONSTRAINT "contact_warnings_banned_id_check" CHECK ("banned_id" <> "member_id");--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_measure_check" CHECK ("measure" IN ('none', 'warn', 'remove', 'limit', 'ban'));--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_ground_check" CHECK ("ground" IN ('underage', 'intimate_image', 'illegal', 'threat', 'harassment', 'hate', 'scam', 'payment_fraud', 'impersonation', 'fake', 'nudity', 'contact_details', 'advertising', 'spam', 'terms'));--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_subject_kind_check" CHECK ("subject_kind" IN ('photo', 'text', 'message', 'profile', 'account'));--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_source_kind_check" CHECK ("source_kind" IN ('reports', 'notices', 'appeals', 'verifications', 'photos', 'texts', 'complaints', 'payments', 'member'));--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_status_check" CHECK ("status" IN ('waiting', 'standing', 'refused', 'overturned'));--> statement-breakpoint
ALTER TABLE "known_images" ADD CONSTRAINT "known_images_kind_check" CHECK ("kind" IN ('intimate', 'minor', 'scam'));--> statement-breakpoint
ALTER TABLE "member_risks" ADD CONSTRAINT "member_risks_not_negative" CHECK ("peak" >= 0);--> statement-breakpoint
ALTER TABLE "member_signals" ADD CONSTRAINT "member_signals_kind_check" CHECK ("kind" IN ('known_image', 'payment_request', 'duplicate_photo', 'shared_device', 'identical_openers', 'many_openers', 'many_likes', 'crowded_network', 'contact_in_profile', 'contact_in_messages', 'skin_share'));--> statement-breakpoint
ALTER TABLE "opener_counts" ADD CONSTRAINT "opener_counts_positive" CHECK ("people" > 0);--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_check" CHECK ("blocked_id" <> "member_id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("kind" IN ('intimate_image', 'underage', 'impersonation', 'fraud', 'threat', 'rights', 'other'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_status_check" CHECK ("status" IN ('open', 'decided'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_decision_check" CHECK ("decision" IN ('removed', 'limited', 'no_action'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_decided" CHECK ((status = 'decided') = (decided_at IS NOT NULL));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reason_check" CHECK ("reason" IN ('fake', 'scam', 'underage', 'harassment', 'nudity', 'illegal', 'other'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_status_check" CHECK ("status" IN ('open', 'decided'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decision_check" CHECK ("decision" IN ('no_action', 'closed'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_member_id_check" CHECK ("member_id" <> "reporter_id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decided" CHECK ((status = 'decided') = (decided_at IS NOT NULL));--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_kind_check" CHECK ("kind" IN ('news', 'promotions'));--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_status_check" CHECK ("status" IN ('draft', 'scheduled', 'sending', 'sent', 'stopped'));--> statement-breakpoint
ALTER TABLE "disabled_mails" ADD CONSTRAINT "disabled_mails_reason_check" CHECK ("reason" IN ('bounce', 'fbl', 'listunsubscribe'));--> statement-breakpoint
ALTER TABLE "mail_troubles" ADD CONSTRAINT "mail_troubles_kind_check" CHECK ("kind" IN ('soft', 'hard', 'complaint'));--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_quiet" CHECK ((quiet_from IS NULL) = (quiet_to IS NULL) AND quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$' AND quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$');--> statement-breakpoint
ALTER TABLE "sent_notifications" ADD CONSTRAINT "sent_notifications_channel_check" CHECK ("channel" IN ('mail', 'push'));--> statement-breakpoint
ALTER TABLE "sent_notifications" ADD CONSTRAINT "sent_notifications_not_negative" CHECK ("tries" >= 0);--> statement-breakpoint
ALTER TABLE "debit_batches" ADD CONSTRAINT "debit_batches_kind_check" CHECK ("kind" IN ('collect', 'pay_out'));--> statement-breakpoint
ALTER TABLE "debit_batches" ADD CONSTRAINT "debit_batches_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "debit_batches" ADD CONSTRAINT "debit_batches_positive" CHECK ("count" > 0 AND "total_minor" > 0);--> statement-breakpoint
ALTER TABLE "debit_payouts" ADD CONSTRAINT "debit_payouts_status_check" CHECK ("status" IN ('waiting', 'batched', 'settled', 'failed'));--> statement-breakpoint
ALTER TABLE "debit_payouts" ADD CONSTRAINT "debit_payouts_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "debit_payouts" ADD CONSTRAINT "debit_payouts_positive" CHECK ("amount_minor" > 0);--> statement-breakpoint
ALTER TABLE "debits" ADD CONSTRAINT "debits_status_check" CHECK ("status" IN ('open', 'signed', 'batched', 'settled', 'returned', 'cancelled', 'waived'));--> statement-breakpoint
ALTER TABLE "debits" ADD CONSTRAINT "debits_sequence_check" CHECK ("sequence" IN ('FRST', 'RCUR'));--> statement-breakpoint
ALTER TABLE "debits" ADD CONSTRAINT "debits_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "debits" ADD CONSTRAINT "debits_positive" CHECK ("amount_minor" > 0);--> statement-breakpoint
ALTER TABLE "debits" ADD CONSTRAINT "debits_not_negative" CHECK ("code_tries" >= 0 AND "codes_sent" >= 0);--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_positive" CHECK ("amount_minor" > 0);--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_reversed" CHECK (is_reversed = (reversed_at IS NOT NULL));--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_what_check" CHECK ("what" IN ('status', 'amount', 'currency', 'refund', 'charge_back', 'unknown_payment', 'missing_payment', 'order', 'account'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_origin_check" CHECK ("origin" IN ('withdrawal', 'office', 'provider', 'discount', 'ban', 'erasure'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status_check" CHECK ("status" IN ('asked', 'pending', 'manual', 'done', 'failed'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_manual_reason_check" CHECK ("manual_reason" IN ('by_hand', 'refused'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_paid_by_check" CHECK ("paid_by" IN ('provider', 'bank'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_positive" CHECK ("amount_minor" > 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_not_negative" CHECK ("credits" >= 0);--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_outcome_check" CHECK ("outcome" IN ('refunded', 'delayed', 'refused', 'nothing_left', 'too_late', 'already_returned', 'not_found'));--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_email_key_check" CHECK ("email_key" = lower(btrim("email_key")));--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_not_negative" CHECK ("promised_minor" >= 0 AND "promised_credits" >= 0);--> statement-breakpoint
ALTER TABLE "order_risks" ADD CONSTRAINT "order_risks_not_negative" CHECK ("score" >= 0);--> statement-breakpoint
ALTER TABLE "bundle_prices" ADD CONSTRAINT "bundle_prices_positive" CHECK ("amount_minor" > 0);--> statement-breakpoint
ALTER TABLE "bundles" ADD CONSTRAINT "bundles_country_check" CHECK ("country" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "bundles" ADD CONSTRAINT "bundles_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "bundles" ADD CONSTRAINT "bundles_positive" CHECK ("amount_minor" > 0 AND "credits" > 0);--> statement-breakpoint
ALTER TABLE "bundles" ADD CONSTRAINT "bundles_not_negative" CHECK ("position" >= 0);--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_status_check" CHECK ("status" IN ('active', 'inactive'));--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_validity_check" CHECK ("validity" IN ('once-per-user', 'first-purchase', 'unlimited'));--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_code_check" CHECK (code = upper(btrim(code)));--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_country_check" CHECK ("country" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_percentage_check" CHECK (percentage > 0 AND percentage <= 100);--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_not_negative" CHECK ("minimum_order_minor" >= 0);--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_expires_at_check" CHECK ("expires_at" > "starts_at");--> statement-breakpoint
ALTER TABLE "member_offers" ADD CONSTRAINT "member_offers_kind_check" CHECK ("kind" IN ('time_bonus', 'welcome'));--> statement-breakpoint
ALTER TABLE "member_offers" ADD CONSTRAINT "member_offers_percentage_check" CHECK (percentage > 0 AND percentage <= 100);--> statement-breakpoint
ALTER TABLE "member_offers" ADD CONSTRAINT "member_offers_ends_at_check" CHECK ("ends_at" > "starts_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_check" CHECK ("status" IN ('created', 'pending', 'completed', 'failed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_failure_check" CHECK ("failure" IN ('recurring_card'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_positive" CHECK ("credits" > 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_country_check" CHECK ("country" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_client_country_check" CHECK ("client_country" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_not_negative" CHECK ("price_minor" >= 0 AND "fee_minor" >= 0 AND "charged_back_minor" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount" CHECK (discount_minor BETWEEN 0 AND price_minor);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK (total_minor = price_minor - discount_minor + fee_minor);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded" CHECK (refunded_minor BETWEEN 0 AND total_minor);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_expires_at_check" CHECK ("expires_at" > "created_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_completed_at" CHECK ((status = 'completed') = (completed_at IS NOT NULL));--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_status_check" CHECK ("status" IN ('open', 'pending', 'authorised', 'paid', 'failed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_kept_state_check" CHECK ("kept_state" IN ('pays', 'fails_next', 'ended'));--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_positive" CHECK ("amount_minor" > 0);--> statement-breakpoint
ALTER TABLE "spending_controls" ADD CONSTRAINT "spending_controls_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "spending_controls" ADD CONSTRAINT "spending_controls_next_currency_check" CHECK ("next_currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "spending_controls" ADD CONSTRAINT "spending_controls_not_negative" CHECK ("limit_minor" >= 0 AND "next_limit_minor" >= 0);--> statement-breakpoint
ALTER TABLE "processes" ADD CONSTRAINT "processes_role_check" CHECK ("role" IN ('both', 'web', 'worker'));--> statement-breakpoint
ALTER TABLE "album_guests" ADD CONSTRAINT "album_guests_guest_id_check" CHECK ("guest_id" <> "member_id");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_status_check" CHECK ("status" IN ('pending', 'active', 'rejected'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_not_negative" CHECK ("position" >= 0);--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_positive" CHECK ("width" > 0 AND "height" > 0);--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_rejection_reason_check" CHECK ("rejection_reason" IN ('nobody_seen', 'somebody_else', 'minor', 'nude', 'contact_details', 'advertising', 'violent', 'unreadable', 'other'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_rejected" CHECK ((status = 'rejected') = (rejection_reason IS NOT NULL));--> statement-breakpoint
ALTER TABLE "profile_audience" ADD CONSTRAINT "profile_audience_viewer_id_check" CHECK ("viewer_id" <> "member_id");--> statement-breakpoint
ALTER TABLE "profile_views" ADD CONSTRAINT "profile_views_viewer_id_check" CHECK ("viewer_id" <> "member_id");--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_kind_check" CHECK ("kind" IN ('member', 'fictional'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_status_check" CHECK ("status" IN ('disabled', 'active'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_gender_check" CHECK ("gender" IN ('female', 'male'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_seeks_check" CHECK ("seeks" IN ('female', 'male', 'both'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_country_check" CHECK ("country" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_latitude_check" CHECK ("latitude" BETWEEN -90 AND 90);--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_longitude_check" CHECK ("longitude" BETWEEN -180 AND 180);--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_ages" CHECK (min_age BETWEEN 18 AND max_age);--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_adult" CHECK (date_of_birth <= ((created_at AT TIME ZONE 'UTC')::date + 1) - interval '18 years');--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_place" CHECK ((latitude IS NULL) = (longitude IS NULL));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_sexuality_check" CHECK ("sexuality" IN ('hetero', 'gay', 'lesbian', 'bi'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_hair_color_check" CHECK ("hair_color" IN ('black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'coloured'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_eye_color_check" CHECK ("eye_color" IN ('brown', 'blue', 'green', 'grey', 'hazel'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_body_type_check" CHECK ("body_type" IN ('slim', 'athletic', 'average', 'curvy', 'full'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_relationship_status_check" CHECK ("relationship_status" IN ('single', 'relationship', 'married', 'divorced', 'widowed', 'open'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_tattoos_check" CHECK ("tattoos" IN ('none', 'few', 'many'));--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_gesture_check" CHECK ("gesture" IN ('wave', 'thumb_up', 'two_fingers', 'hand_on_head', 'touch_ear', 'point_up', 'hand_on_chin', 'hand_on_chest'));--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_status_check" CHECK ("status" IN ('asked', 'waiting', 'verified', 'refused', 'ended'));--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_reason_check" CHECK ("reason" IN ('gesture_missing', 'face_hidden', 'unclear', 'picture_of_picture', 'somebody_else', 'photos_unclear'));--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_positive" CHECK ("width" > 0 AND "height" > 0);--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_country_check" CHECK ("country" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_delete_discount_check" CHECK ("delete_discount" BETWEEN 0 AND 100);--> statement-breakpoint
ALTER TABLE "site_hosts" ADD CONSTRAINT "site_hosts_host_check" CHECK (host = lower(host));--> statement-breakpoint
ALTER TABLE "postbacks" ADD CONSTRAINT "postbacks_event_check" CHECK ("event" IN ('sign_up', 'confirmed', 'first_purchase'));--> statement-breakpoint
ALTER TABLE "postbacks" ADD CONSTRAINT "postbacks_status_check" CHECK ("status" IN ('waiting', 'sent', 'failed', 'refused'));--> statement-breakpoint
ALTER TABLE "postbacks" ADD CONSTRAINT "postbacks_not_negative" CHECK ("attempts" >= 0);--> statement-breakpoint
ALTER TABLE "mail_log" ADD CONSTRAINT "mail_log_outcome_check" CHECK ("outcome" IN ('sent', 'refused', 'bounced', 'complained'));