-- haulwright: outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "receivable_entries_occurred_on_idx" ON "receivable_entries" USING btree ("company_id","occurred_on");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "receivable_postings_credit_idx" ON "receivable_postings" USING btree ("company_id","entry_id") WHERE account = 'client-credit';