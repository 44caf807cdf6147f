ALTER TABLE "company_settings" ADD COLUMN "units" text DEFAULT 'us' NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "out_of_service_from" date;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "out_of_service_until" date;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "depot_address" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "depot_latitude" double precision;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "depot_longitude" double precision;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "depot_precision" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "depot_zip_area" text;