ALTER TABLE "job_series" ADD COLUMN "allowed_vehicle_ids" uuid[];--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "allowed_vehicle_ids" uuid[];--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "break_minutes" integer;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "break_from_minute" integer;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "break_to_minute" integer;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "driving_break" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "max_overtime_minutes" integer;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "overtime_per_hour_cents" integer;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "end_address" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "end_latitude" double precision;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "end_longitude" double precision;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "end_precision" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "end_zip_area" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_break_minutes_check" CHECK ("break_minutes" between 5 and 240) NOT VALID;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_break_from_minute_check" CHECK ("break_from_minute" between 0 and 1440) NOT VALID;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_break_to_minute_check" CHECK ("break_to_minute" between 0 and 1440) NOT VALID;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_max_overtime_minutes_check" CHECK ("max_overtime_minutes" between 1 and 720) NOT VALID;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_overtime_per_hour_cents_check" CHECK ("overtime_per_hour_cents" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_end_latitude_check" CHECK ("end_latitude" between -90 and 90) NOT VALID;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_end_longitude_check" CHECK ("end_longitude" between -180 and 180) NOT VALID;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_end_precision_check" CHECK ("end_precision" in ('street', 'zip', 'manual', 'none')) NOT VALID;