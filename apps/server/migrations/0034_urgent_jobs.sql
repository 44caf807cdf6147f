ALTER TABLE "company_settings" ADD COLUMN "emergency_within_minutes" smallint DEFAULT 240 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "high_within_minutes" smallint;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "by_minute" integer;--> statement-breakpoint
ALTER TABLE "route_notices" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_emergency_within_minutes_check" CHECK ("emergency_within_minutes" between 15 and 1440) NOT VALID;--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_high_within_minutes_check" CHECK ("high_within_minutes" between 15 and 1440) NOT VALID;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_by_minute_check" CHECK ("by_minute" between 0 and 1440) NOT VALID;