-- haulwright: outside-transaction
ALTER TABLE "invoice_lines" ADD COLUMN IF NOT EXISTS "kind" text;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN IF NOT EXISTS "changed_from" jsonb;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN IF NOT EXISTS "changed_by" uuid;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN IF NOT EXISTS "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN IF NOT EXISTS "discount" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN IF NOT EXISTS "hold_reason" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN IF NOT EXISTS "held_by" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN IF NOT EXISTS "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_changed_by_fkey" FOREIGN KEY ("company_id","changed_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_held_by_fkey" FOREIGN KEY ("company_id","held_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoice_lines_not_filled_idx" ON "invoice_lines" USING btree ("company_id") WHERE kind is null;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_kind_check" CHECK ("kind" in ('work', 'rental', 'agreement', 'late-fee', 'correction', 'goodwill', 'deposit', 'opening', 'item', 'discount')) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_held_check" CHECK (num_nonnulls(hold_reason, held_by, held_at) in (0, 3)) NOT VALID;
