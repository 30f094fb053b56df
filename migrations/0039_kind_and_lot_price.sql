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
-- What was paid for the credits of a lot, with its order; null for credits that were given.
ALTER TABLE credit_lots ADD COLUMN paid_minor integer, ADD COLUMN currency text;--> statement-breakpoint
UPDATE credit_lots l SET paid_minor = o.total_minor, currency = o.currency FROM orders o
  WHERE o.member_id = l.member_id AND o.id = l.order_id AND l.source = 'purchased';--> statement-breakpoint
ALTER TABLE credit_lots ADD CONSTRAINT credit_lots_price CHECK ((paid_minor IS NULL) = (currency IS NULL));
