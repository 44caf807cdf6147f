ALTER TABLE "company_settings" ADD COLUMN "days_aboard" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_days_aboard_check" CHECK ("days_aboard" between 1 and 30) NOT VALID;
