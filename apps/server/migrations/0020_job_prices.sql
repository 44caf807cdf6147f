ALTER TABLE "jobs" ADD COLUMN "price_cents" integer;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "price_fixed_at" timestamp (3) with time zone;