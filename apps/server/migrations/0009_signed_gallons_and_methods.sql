ALTER TABLE "company_settings" ADD COLUMN "asks_gallon_method" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "job_signatures" ADD COLUMN "gallons" integer;--> statement-breakpoint
ALTER TABLE "job_signatures" ADD CONSTRAINT "job_signatures_gallons_check" CHECK ("gallons" >= 0) NOT VALID;