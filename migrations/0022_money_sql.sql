-- Documents of sales are append-only, but for taking the member out of them when they are erased (docs/decisions/0012).
CREATE TRIGGER invoices_append_only BEFORE DELETE OR TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER invoices_unchanged BEFORE UPDATE ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change_but_erasure();
