-- What tables.ts files cannot say: storage parameters, an unlogged table, columns that only SQL by name reads, indexes that need an extension, triggers.

-- Room on each page for the next version of a row: wallets and lots are rewritten with every message.
ALTER TABLE wallets SET (fillfactor = 60);--> statement-breakpoint
ALTER TABLE credit_lots SET (fillfactor = 80);--> statement-breakpoint

-- Unlogged: counts need no durability beyond an orderly restart, and are written often. Its columns are those of rate-limiter-flexible.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL,
  expire bigint
) WITH (fillfactor = 70);--> statement-breakpoint

-- Perceptual hashes of pictures, found by four bands of 16 bits (platform/image-hash.ts). Not in tables.ts, so that no list of photos reads them.
ALTER TABLE photos ADD COLUMN phash bigint, ADD COLUMN colours bytea, ADD COLUMN skin_share smallint;--> statement-breakpoint
ALTER TABLE chat_uploads ADD COLUMN phash bigint, ADD COLUMN colours bytea;--> statement-breakpoint
ALTER TABLE attachments ADD COLUMN phash bigint, ADD COLUMN colours bytea;--> statement-breakpoint
CREATE INDEX photos_band_0 ON photos ((((phash >> 48) & 65535)::int)) WHERE phash IS NOT NULL;--> statement-breakpoint
CREATE INDEX photos_band_1 ON photos ((((phash >> 32) & 65535)::int)) WHERE phash IS NOT NULL;--> statement-breakpoint
CREATE INDEX photos_band_2 ON photos ((((phash >> 16) & 65535)::int)) WHERE phash IS NOT NULL;--> statement-breakpoint
CREATE INDEX photos_band_3 ON photos ((((phash >> 0) & 65535)::int)) WHERE phash IS NOT NULL;--> statement-breakpoint

-- The office finds parts of addresses and names by their trigrams. Where pg_trgm may not be installed, the answers are the same, but slower.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX members_email_parts ON members USING gin (email_key gin_trgm_ops);
  CREATE INDEX profiles_name_parts ON profiles USING gin (lower(name) gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
  RAISE NOTICE 'pg_trgm is not there: the office finds members by parts of their address without an index';
END $$;--> statement-breakpoint

-- A profile's kind (member or fictional) is set at creation and never changes.
CREATE FUNCTION refuse_kind_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the kind of % is never changed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER members_kind_unchanged BEFORE UPDATE ON members
  FOR EACH ROW WHEN (OLD.kind IS DISTINCT FROM NEW.kind) EXECUTE FUNCTION refuse_kind_change();--> statement-breakpoint
CREATE TRIGGER profiles_kind_unchanged BEFORE UPDATE ON profiles
  FOR EACH ROW WHEN (OLD.kind IS DISTINCT FROM NEW.kind) EXECUTE FUNCTION refuse_kind_change();--> statement-breakpoint
ALTER TABLE members ENABLE ALWAYS TRIGGER members_kind_unchanged;--> statement-breakpoint
ALTER TABLE profiles ENABLE ALWAYS TRIGGER profiles_kind_unchanged;--> statement-breakpoint

-- The ledger and the documents of sales are append-only, whoever asks.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A seed that was cut short begins again with empty tables; nothing else says this.
  IF TG_OP = 'TRUNCATE' AND current_setting('vonk.may_clear', true) = 'yes' THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
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
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER ledger_entries_unchanged BEFORE UPDATE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change_but_erasure();--> statement-breakpoint
CREATE TRIGGER ledger_postings_append_only BEFORE DELETE OR TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER ledger_postings_unchanged BEFORE UPDATE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change_but_erasure();--> statement-breakpoint
CREATE TRIGGER invoices_append_only BEFORE DELETE OR TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER invoices_unchanged BEFORE UPDATE ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change_but_erasure();--> statement-breakpoint

-- The postings of an entry come in one statement and add up to zero.
CREATE FUNCTION refuse_unbalanced_postings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM written GROUP BY member_id, seq HAVING sum(credits) <> 0) THEN
    RAISE EXCEPTION 'postings do not add up to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_postings_balanced AFTER INSERT ON ledger_postings
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_postings();--> statement-breakpoint

-- An offer made to a member stands as it was made.
CREATE FUNCTION refuse_offer_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' AND current_setting('vonk.may_clear', true) = 'yes' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'an offer is never changed' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER member_offers_unchanged BEFORE UPDATE OR TRUNCATE ON member_offers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_offer_change();--> statement-breakpoint

-- A consent stands as it was given; only its end is added. Its text is only ever added to.
CREATE FUNCTION refuse_consent_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.withdrawn_at IS NULL AND to_jsonb(NEW) - 'withdrawn_at' = to_jsonb(OLD) - 'withdrawn_at' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a consent is never changed' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER consents_unchanged BEFORE UPDATE ON consents
  FOR EACH ROW EXECUTE FUNCTION refuse_consent_change();--> statement-breakpoint
CREATE FUNCTION refuse_consent_text_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the text of a consent is never changed' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER consent_texts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consent_texts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_consent_text_change();--> statement-breakpoint

-- The audit log is append-only.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A seed that was cut short empties all tables; nobody of the staff has been here then.
  IF TG_OP = 'TRUNCATE' AND NOT EXISTS (SELECT FROM audit_log) THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
-- It keeps who of the staff did what and when; about whom, and in which words, goes with the member.
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
  RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_log_unchanged BEFORE UPDATE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change_but_erasure();--> statement-breakpoint
-- Also where triggers are put off for a copy of the database.
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_append_only;--> statement-breakpoint
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_unchanged;
