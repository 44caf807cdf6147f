ALTER TABLE "vehicle_defects" ADD COLUMN "find_text" text;--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "job_stops" integer;--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "dump_stops" integer;--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "job_gallons" integer;--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "find_text" text;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_job_stops_check" CHECK ("job_stops" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_dump_stops_check" CHECK ("dump_stops" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_job_gallons_check" CHECK ("job_gallons" >= 0) NOT VALID;