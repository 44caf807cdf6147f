ALTER TABLE "route_optimizations" ADD COLUMN "stop_requested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "route_optimizations" ADD COLUMN "improve" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "route_optimizations" ADD COLUMN "search" jsonb;--> statement-breakpoint
ALTER TABLE "route_optimizations" ADD COLUMN "cost_cents" integer;--> statement-breakpoint
ALTER TABLE "route_optimizations" ADD COLUMN "started_at" timestamp (3) with time zone;