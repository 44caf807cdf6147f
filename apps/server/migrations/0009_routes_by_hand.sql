ALTER TABLE "routes" ADD COLUMN "findings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "times_stale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "routes_driver_idx" ON "routes" USING btree ("company_id","driver_user_id","route_date");--> statement-breakpoint
CREATE INDEX "routes_times_stale_idx" ON "routes" USING btree ("company_id") WHERE times_stale;