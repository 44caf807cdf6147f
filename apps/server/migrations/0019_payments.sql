CREATE TABLE "payment_disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"provider_ref" text NOT NULL,
	"cents" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"respond_by" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "payment_disputes_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "payment_disputes_provider_ref_key" UNIQUE("company_id","provider_ref"),
	CONSTRAINT "payment_disputes_state_check" CHECK ("state" in ('inquiry', 'open', 'won', 'lost')),
	CONSTRAINT "payment_disputes_cents_check" CHECK ("cents" >= 1),
	CONSTRAINT "payment_disputes_closed_check" CHECK ((state in ('won', 'lost')) = (closed_at is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_attempt_invoices" (
	"company_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"cents" bigint NOT NULL,
	"is_open" boolean NOT NULL,
	CONSTRAINT "payment_attempt_invoices_company_id_attempt_id_invoice_id_pk" PRIMARY KEY("company_id","attempt_id","invoice_id"),
	CONSTRAINT "payment_attempt_invoices_cents_check" CHECK ("cents" >= 1)
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	"method" text,
	"state" text NOT NULL,
	"provider_ref" text,
	"payment_ref" text,
	"request" jsonb NOT NULL,
	"url" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"stale_at" timestamp (3) with time zone,
	"look_at" timestamp (3) with time zone,
	"payment_id" uuid,
	"refund_id" uuid,
	"fee_cents" bigint,
	"failure" text,
	"notice" text,
	"via" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempts_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "payment_attempts_provider_ref_key" UNIQUE("company_id","provider_ref"),
	CONSTRAINT "payment_attempts_kind_check" CHECK ("kind" in ('charge', 'refund')),
	CONSTRAINT "payment_attempts_method_check" CHECK ("method" in ('card', 'us_bank_account')),
	CONSTRAINT "payment_attempts_state_check" CHECK ("state" in ('created', 'open', 'processing', 'pending', 'succeeded', 'failed', 'expired', 'canceled')),
	CONSTRAINT "payment_attempts_notice_check" CHECK ("notice" in ('over-paid', 'refund-failed', 'unknown')),
	CONSTRAINT "payment_attempts_via_check" CHECK ("via" in ('portal', 'office')),
	CONSTRAINT "payment_attempts_cents_check" CHECK ("cents" >= 1),
	CONSTRAINT "payment_attempts_fee_cents_check" CHECK ("fee_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"account_id" text,
	"key_sealed" text NOT NULL,
	"key_end" text NOT NULL,
	"webhook_sealed" text,
	"webhook_ref" text,
	"mode" text NOT NULL,
	"state" text NOT NULL,
	"connected_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"reason" text,
	"events_cursor" text,
	"events_read_at" timestamp (3) with time zone,
	CONSTRAINT "payment_connections_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "payment_connections_company_key" UNIQUE("company_id"),
	CONSTRAINT "payment_connections_provider_check" CHECK ("provider" in ('stripe')),
	CONSTRAINT "payment_connections_mode_check" CHECK ("mode" in ('test', 'live')),
	CONSTRAINT "payment_connections_state_check" CHECK ("state" in ('active', 'failed')),
	CONSTRAINT "payment_connections_failed_check" CHECK ((state = 'failed') = (failed_at is not null and reason is not null))
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"company_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"event_name" text NOT NULL,
	"object_id" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone,
	"tries" integer NOT NULL,
	CONSTRAINT "provider_events_company_id_event_id_pk" PRIMARY KEY("company_id","event_id"),
	CONSTRAINT "provider_events_tries_check" CHECK ("tries" >= 0)
);
--> statement-breakpoint
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
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_payment_id_fkey" FOREIGN KEY ("company_id","payment_id") REFERENCES "public"."payments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt_invoices" ADD CONSTRAINT "payment_attempt_invoices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt_invoices" ADD CONSTRAINT "payment_attempt_invoices_attempt_id_fkey" FOREIGN KEY ("company_id","attempt_id") REFERENCES "public"."payment_attempts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt_invoices" ADD CONSTRAINT "payment_attempt_invoices_invoice_id_fkey" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_payment_id_fkey" FOREIGN KEY ("company_id","payment_id") REFERENCES "public"."payments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_refund_id_fkey" FOREIGN KEY ("company_id","refund_id") REFERENCES "public"."refunds"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_connections" ADD CONSTRAINT "payment_connections_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_connections" ADD CONSTRAINT "payment_connections_connected_by_fkey" FOREIGN KEY ("company_id","connected_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_disputes_payment_id_idx" ON "payment_disputes" USING btree ("company_id","payment_id");--> statement-breakpoint
CREATE INDEX "payment_attempt_invoices_invoice_id_idx" ON "payment_attempt_invoices" USING btree ("company_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_invoices_open_key" ON "payment_attempt_invoices" USING btree ("company_id","invoice_id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "payment_attempts_client_id_idx" ON "payment_attempts" USING btree ("company_id","client_id","id");--> statement-breakpoint
CREATE INDEX "payment_attempts_payment_id_idx" ON "payment_attempts" USING btree ("company_id","payment_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_refund_id_idx" ON "payment_attempts" USING btree ("company_id","refund_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_payment_ref_idx" ON "payment_attempts" USING btree ("company_id","payment_ref");--> statement-breakpoint
CREATE INDEX "payment_attempts_look_at_idx" ON "payment_attempts" USING btree ("look_at") WHERE look_at is not null;--> statement-breakpoint
CREATE INDEX "provider_events_received_at_idx" ON "provider_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "provider_events_open_idx" ON "provider_events" USING btree ("company_id","received_at") WHERE handled_at is null;--> statement-breakpoint
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