ALTER TABLE "company_settings" ADD COLUMN "breaks_are_duty" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "track_days" smallint DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "watches_parked_trucks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_track_days_check" CHECK ("track_days" between 7 and 90) NOT VALID;