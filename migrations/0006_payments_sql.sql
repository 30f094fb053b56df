-- An offer made to a member stands as it was made.
CREATE FUNCTION refuse_offer_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' AND current_setting('vonk.may_clear', true) = 'yes' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'an offer is never changed' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER member_offers_unchanged BEFORE UPDATE OR TRUNCATE ON member_offers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_offer_change();
