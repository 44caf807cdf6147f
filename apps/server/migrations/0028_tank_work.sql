ALTER TABLE "job_series" ADD COLUMN "gallons_typed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "job_series" ADD COLUMN "minutes_typed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "job_types" ADD COLUMN "uses_tank" boolean;--> statement-breakpoint
ALTER TABLE "job_types" ADD COLUMN "minutes_per_thousand_gallons" integer;--> statement-breakpoint
ALTER TABLE "job_types" ADD CONSTRAINT "job_types_minutes_per_thousand_gallons_check" CHECK ("minutes_per_thousand_gallons" between 0 and 1440) NOT VALID;