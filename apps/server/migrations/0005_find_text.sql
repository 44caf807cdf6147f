-- haulwright: outside-transaction
-- What clients, jobs and papers are found by: filled by triggers, which the start adds, and of older rows by a task.
ALTER TABLE "service_agreements" ADD COLUMN IF NOT EXISTS "find_text" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN IF NOT EXISTS "find_text" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN IF NOT EXISTS "find_who" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN IF NOT EXISTS "find_text" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN IF NOT EXISTS "find_text" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN IF NOT EXISTS "find_text" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN IF NOT EXISTS "find_text" text;--> statement-breakpoint
ALTER TABLE "rental_agreements" ADD COLUMN IF NOT EXISTS "find_text" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "clients_find_idx" ON "clients" USING btree ("company_id","id","find_who");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "clients_not_filled_idx" ON "clients" USING btree ("company_id") WHERE find_text is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "jobs_find_idx" ON "jobs" USING btree ("company_id",scheduled_date desc nulls last,id desc,"client_id","status","find_text");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "jobs_not_filled_idx" ON "jobs" USING btree ("company_id") WHERE find_text is null;