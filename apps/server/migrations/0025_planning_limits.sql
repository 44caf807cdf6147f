ALTER TABLE "vehicles" ADD COLUMN "max_stops_per_day" integer;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "max_gallons_per_day" integer;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_max_stops_per_day_check" CHECK ("max_stops_per_day" between 1 and 500) NOT VALID;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_max_gallons_per_day_check" CHECK ("max_gallons_per_day" between 1 and 1000000) NOT VALID;