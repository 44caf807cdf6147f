ALTER TABLE "route_stops" ADD COLUMN "lock" text;--> statement-breakpoint
ALTER TABLE "route_stops" ADD COLUMN "locked_second" integer;--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "is_locked" boolean DEFAULT false NOT NULL;