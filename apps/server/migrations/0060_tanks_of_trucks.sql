-- haulwright: outside-transaction
-- A name is unique among the tanks on a truck; those taken off keep theirs. The key goes once its successor is there.
ALTER TABLE "vehicle_compartments" ADD COLUMN IF NOT EXISTS "retired_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "vehicle_compartments_live_name_key" ON "vehicle_compartments" USING btree ("company_id","vehicle_id","name") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "vehicle_compartments_vehicle_idx" ON "vehicle_compartments" USING btree ("company_id","vehicle_id");--> statement-breakpoint
ALTER TABLE "vehicle_compartments" DROP CONSTRAINT IF EXISTS "vehicle_compartments_name_key";
