ALTER TABLE "invoice_deliveries" DROP CONSTRAINT "invoice_deliveries_kind_check";--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "company_email" text;--> statement-breakpoint
ALTER TABLE "client_billing_terms" ADD COLUMN "recipients" jsonb;--> statement-breakpoint
ALTER TABLE "invoice_deliveries" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "invoice_deliveries" ADD CONSTRAINT "invoice_deliveries_kind_check" CHECK ("kind" in ('mail', 'by-hand', 'reminder', 'not-mailed')) NOT VALID;