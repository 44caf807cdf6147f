-- haulwright: outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "jobs_completed_idx" ON "jobs" USING btree ("company_id","client_id",completed_at desc) WHERE status = 'completed';
