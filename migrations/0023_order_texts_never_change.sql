CREATE FUNCTION refuse_order_text_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the texts of an order are never changed' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER order_texts_append_only BEFORE UPDATE OR DELETE ON order_texts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_order_text_change();
