ALTER TABLE "job_series" DROP CONSTRAINT "job_series_window_start_minute_order_check";--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_window_start_minute_order_check";--> statement-breakpoint
ALTER TABLE "vehicles" DROP CONSTRAINT "vehicles_shift_start_minute_order_check";--> statement-breakpoint
ALTER TABLE "job_series_skips" ADD COLUMN "is_deleted" boolean DEFAULT false NOT NULL;