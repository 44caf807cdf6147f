ALTER TABLE "client_addresses" ADD COLUMN "largest_truck" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "size" text;--> statement-breakpoint
ALTER TABLE "client_addresses" ADD CONSTRAINT "client_addresses_largest_truck_check" CHECK ("largest_truck" in ('small', 'medium', 'large', 'trailer')) NOT VALID;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_size_check" CHECK ("size" in ('small', 'medium', 'large', 'trailer')) NOT VALID;