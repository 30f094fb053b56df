-- Rows that bookkeeping and accountability keep lose their member when everything of that member is erased: the one change that
-- append-only tables allow (docs/decisions/0012). Whoever erases names the member with set_config('vonk.erasing', <id>, true) in that transaction.
CREATE FUNCTION refuse_ledger_change_but_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.member_id::text = current_setting('vonk.erasing', true)
    AND to_jsonb(NEW) - 'member_id' = to_jsonb(OLD) - 'member_id'
    -- Nobody takes over what another one did
    AND NOT EXISTS (SELECT FROM members WHERE id = NEW.member_id)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
DROP TRIGGER ledger_entries_append_only ON ledger_entries;--> statement-breakpoint
DROP TRIGGER ledger_postings_append_only ON ledger_postings;--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER ledger_postings_append_only BEFORE DELETE OR TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER ledger_entries_unchanged BEFORE UPDATE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change_but_erasure();--> statement-breakpoint
CREATE TRIGGER ledger_postings_unchanged BEFORE UPDATE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change_but_erasure();--> statement-breakpoint
-- The log keeps who of the staff did what and when; about whom, and in which words, goes with the member.
CREATE FUNCTION refuse_audit_change_but_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place int := array_position(OLD.member_ids::text[], current_setting('vonk.erasing', true));
BEGIN
  IF place IS NOT NULL
    AND NEW.member_ids = array_replace(OLD.member_ids, OLD.member_ids[place], NEW.member_ids[place])
    AND to_jsonb(NEW) - 'member_ids' - 'detail' = to_jsonb(OLD) - 'member_ids' - 'detail'
    AND NEW.detail = OLD.detail - 'reason'
    AND NOT EXISTS (SELECT FROM members WHERE id = NEW.member_ids[place])
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
DROP TRIGGER audit_log_append_only ON audit_log;--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_log_unchanged BEFORE UPDATE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change_but_erasure();--> statement-breakpoint
-- What somebody agreed to stands as it was given; only its end is added.
CREATE FUNCTION refuse_consent_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.withdrawn_at IS NULL AND to_jsonb(NEW) - 'withdrawn_at' = to_jsonb(OLD) - 'withdrawn_at' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a consent is never changed' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER consents_unchanged BEFORE UPDATE ON consents
  FOR EACH ROW EXECUTE FUNCTION refuse_consent_change();--> statement-breakpoint
-- The other direction of relations: what is erased is found without reading a whole table.
CREATE INDEX passes_reverse ON passes (passed_id);--> statement-breakpoint
CREATE INDEX profile_audience_reverse ON profile_audience (viewer_id);--> statement-breakpoint
CREATE INDEX reports_reporter ON reports (reporter_id);
