-- haulwright: outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "one_time_tokens_email_idx" ON "auth"."one_time_tokens" USING btree ("email");
