-- haulwright: outside-transaction
ALTER TABLE "payment_disputes" ADD COLUMN IF NOT EXISTS "tell_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN IF NOT EXISTS "receipt_state" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN IF NOT EXISTS "receipt_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN IF NOT EXISTS "receipt_to" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN IF NOT EXISTS "receipt_failure" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_disputes_tell_at_idx" ON "payment_disputes" USING btree ("tell_at") WHERE tell_at is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_attempts_receipt_at_idx" ON "payment_attempts" USING btree ("receipt_at") WHERE receipt_at is not null;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_receipt_state_check" CHECK ("receipt_state" in ('waiting', 'mailing', 'mailed', 'nobody', 'refused', 'unknown')) NOT VALID;
