-- haulwright: outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_events_renewals_idx" ON "auth"."audit_events" USING btree ("created_at") WHERE action = 'refresh' and succeeded = true;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "client_imports_age_idx" ON "client_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "applied_commands_created_at_idx" ON "applied_commands" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "applied_commands_answered_idx" ON "applied_commands" USING btree ("created_at") WHERE response is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "job_series_skips_skipped_date_idx" ON "job_series_skips" USING btree ("skipped_date");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "route_optimizations_created_at_idx" ON "route_optimizations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "route_optimizations_proposals_idx" ON "route_optimizations" USING btree ("created_at") WHERE proposal is not null;