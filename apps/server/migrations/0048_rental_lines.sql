-- haulwright: outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoice_lines_rental_id_idx" ON "invoice_lines" USING btree ("company_id","rental_id");