-- haulwright: outside-transaction
ALTER TABLE "invoice_lines" ADD COLUMN IF NOT EXISTS "kind" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoice_lines_not_filled_idx" ON "invoice_lines" USING btree ("company_id") WHERE kind is null;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_kind_check" CHECK ("kind" in ('work', 'rental', 'agreement', 'late-fee', 'correction', 'goodwill', 'deposit', 'opening', 'item', 'discount')) NOT VALID;
