ALTER TABLE "gate_receipts" DROP CONSTRAINT "gate_receipts_received_gallons_check";--> statement-breakpoint
ALTER TABLE "gate_receipts" ADD COLUMN "outcome" text DEFAULT 'accepted' NOT NULL;--> statement-breakpoint
ALTER TABLE "gate_receipts" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "gate_receipts" ADD COLUMN "ph" double precision;--> statement-breakpoint
ALTER TABLE "gate_receipts" ADD CONSTRAINT "gate_receipts_outcome_check" CHECK ("outcome" in ('accepted', 'partly_accepted', 'rejected')) NOT VALID;--> statement-breakpoint
ALTER TABLE "gate_receipts" ADD CONSTRAINT "gate_receipts_outcome_gallons_check" CHECK ((outcome = 'rejected') = (received_gallons = 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "gate_receipts" ADD CONSTRAINT "gate_receipts_outcome_reason_check" CHECK (outcome = 'accepted' or reason is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "gate_receipts" ADD CONSTRAINT "gate_receipts_ph_check" CHECK ("ph" between 0 and 14) NOT VALID;--> statement-breakpoint
ALTER TABLE "gate_receipts" ADD CONSTRAINT "gate_receipts_received_gallons_check" CHECK ("received_gallons" >= 0) NOT VALID;