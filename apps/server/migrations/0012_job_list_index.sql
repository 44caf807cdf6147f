DROP INDEX "jobs_date_idx";--> statement-breakpoint
CREATE INDEX "jobs_list_idx" ON "jobs" USING btree ("company_id",scheduled_date desc nulls last,id desc,"client_id","status","search_text");