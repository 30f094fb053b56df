-- The keyed hash of the account that a debit is collected from.
ALTER TABLE debits ADD COLUMN account_hash text;--> statement-breakpoint
CREATE INDEX debits_account ON debits (account_hash) WHERE account_hash IS NOT NULL;--> statement-breakpoint
ALTER TABLE mandates ADD COLUMN sealed_address text;--> statement-breakpoint
-- Accounts whose debits were returned, and which phones codes for an account were sent to. Neither names a member.
CREATE TABLE debit_account_blocks (
  account_hash text PRIMARY KEY,
  debit_id uuid NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL
);--> statement-breakpoint
CREATE TABLE debit_account_phones (
  account_hash text NOT NULL,
  phone_hash text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (account_hash, phone_hash)
);
--> statement-breakpoint
-- The exact texts that members agreed to, by their hash. Only ever added to.
CREATE TABLE consent_texts (
  hash text PRIMARY KEY,
  kind text NOT NULL,
  version text NOT NULL,
  locale text NOT NULL,
  text text NOT NULL,
  first_given_at timestamptz NOT NULL
);--> statement-breakpoint
CREATE FUNCTION refuse_consent_text_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the text of a consent is never changed' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER consent_texts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consent_texts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_consent_text_change();--> statement-breakpoint
ALTER TABLE consents ADD COLUMN text_hash text REFERENCES consent_texts (hash);
