ALTER TABLE "route_optimizations" ADD COLUMN "as_proposal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "route_optimizations" ADD COLUMN "choices" jsonb;--> statement-breakpoint
ALTER TABLE "route_optimizations" ADD COLUMN "proposal" jsonb;--> statement-breakpoint
ALTER TABLE "route_optimizations" ADD COLUMN "best_so_far" jsonb;