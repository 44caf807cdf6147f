-- haulwright: outside-transaction
-- Of references that are followed backwards, or checked when the row they name is deleted.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "form_submissions_version_id_idx" ON "form_submissions" USING btree ("company_id","version_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoice_lines_agreement_id_idx" ON "invoice_lines" USING btree ("company_id","agreement_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "jobs_job_type_id_idx" ON "jobs" USING btree ("company_id","job_type_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "load_accounts_client_address_id_idx" ON "load_accounts" USING btree ("company_id","client_address_id") WHERE client_address_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "load_accounts_compartment_id_idx" ON "load_accounts" USING btree ("company_id","compartment_id") WHERE compartment_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "load_accounts_disposal_site_id_idx" ON "load_accounts" USING btree ("company_id","disposal_site_id") WHERE disposal_site_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "load_entries_load_id_idx" ON "load_entries" USING btree ("company_id","load_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "load_entries_to_load_id_idx" ON "load_entries" USING btree ("company_id","to_load_id") WHERE to_load_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "route_stops_disposal_site_id_idx" ON "route_stops" USING btree ("company_id","disposal_site_id") WHERE disposal_site_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "routes_vehicle_id_idx" ON "routes" USING btree ("company_id","vehicle_id","route_date");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tank_readings_job_id_idx" ON "tank_readings" USING btree ("company_id","job_id") WHERE job_id is not null;
