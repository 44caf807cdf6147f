ALTER TABLE "receivable_entries" DROP CONSTRAINT "receivable_entries_event_check";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_allocations" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "receivable_entries" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "made_by" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "made_by" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD COLUMN "made_by" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "made_by" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD COLUMN "made_by" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_made_by_check" CHECK ("made_by" in ('person', 'client', 'provider', 'accounting')) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_maker_check" CHECK ((made_by = 'person') = (created_by is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_made_by_check" CHECK ("made_by" in ('person', 'client', 'provider', 'accounting')) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_maker_check" CHECK (made_by = 'person' or created_by is null) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_made_by_check" CHECK ("made_by" in ('person', 'client', 'provider', 'accounting')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_maker_check" CHECK ((made_by = 'person') = (created_by is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_made_by_check" CHECK ("made_by" in ('person', 'client', 'provider', 'accounting')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_maker_check" CHECK ((made_by = 'person') = (created_by is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_made_by_check" CHECK ("made_by" in ('person', 'client', 'provider', 'accounting')) NOT VALID;--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_maker_check" CHECK ((made_by = 'person') = (created_by is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_event_check" CHECK ("event" in ('invoice.issued', 'invoice.voided', 'payment.received', 'payment.reversed', 'credit.allocated', 'credit.released', 'credit.refunded', 'credit-note.applied', 'receivable.written-off', 'write-off.reversed', 'payment.disputed', 'dispute.won', 'fee.charged', 'fee.returned')) NOT VALID;