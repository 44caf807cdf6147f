ALTER TABLE "invoice_lines" ADD COLUMN "taxed_on" date;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "taxed_address_id" uuid;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "taxes" jsonb;--> statement-breakpoint
ALTER TABLE "rental_agreements" ADD COLUMN "exchange_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_agreements" ADD CONSTRAINT "rental_agreements_exchange_cents_check" CHECK ("exchange_cents" >= 0) NOT VALID;