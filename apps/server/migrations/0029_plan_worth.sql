ALTER TABLE "company_settings" ADD COLUMN "smallest_saving_cents" integer DEFAULT 1000 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "smallest_saving_percent" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_smallest_saving_cents_check" CHECK ("smallest_saving_cents" between 0 and 100000) NOT VALID;--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_smallest_saving_percent_check" CHECK ("smallest_saving_percent" between 0 and 100) NOT VALID;