CREATE TABLE "billing_settings" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"invoice_prefix" text NOT NULL,
	"due_days" integer NOT NULL,
	"grouping" text NOT NULL,
	"remit_to" text,
	"taxes_unknown_places" boolean NOT NULL,
	"late_fees" jsonb,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_settings_due_days_check" CHECK ("due_days" between 0 and 365),
	CONSTRAINT "billing_settings_grouping_check" CHECK ("grouping" in ('client', 'address', 'job'))
);
--> statement-breakpoint
CREATE TABLE "billing_sources" (
	"company_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"client_address_id" uuid,
	"completed_on" date NOT NULL,
	"price_version" integer NOT NULL,
	"holds" text[] NOT NULL,
	"due_cents" bigint,
	"is_billed" boolean NOT NULL,
	"is_open" boolean NOT NULL,
	"waived_reason" text,
	"waived_by" uuid,
	"waived_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_sources_company_id_job_id_pk" PRIMARY KEY("company_id","job_id"),
	CONSTRAINT "billing_sources_price_version_check" CHECK ("price_version" >= 1),
	CONSTRAINT "billing_sources_holds_check" CHECK ("holds" <@ array['gallons-missing', 'time-missing', 'units-missing', 'disposal-cost-missing', 'amount-too-large', 'price-missing']),
	CONSTRAINT "billing_sources_due_cents_check" CHECK ("due_cents" between -100000000000 and 100000000000),
	CONSTRAINT "billing_sources_due_check" CHECK (due_cents is null or cardinality(holds) = 0),
	CONSTRAINT "billing_sources_waived_check" CHECK ((waived_reason is null) = (waived_at is null))
);
--> statement-breakpoint
CREATE TABLE "client_billing_terms" (
	"company_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"due_days" integer,
	"grouping" text,
	"email" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_billing_terms_company_id_client_id_pk" PRIMARY KEY("company_id","client_id"),
	CONSTRAINT "client_billing_terms_due_days_check" CHECK ("due_days" between 0 and 365),
	CONSTRAINT "client_billing_terms_grouping_check" CHECK ("grouping" in ('client', 'address', 'job'))
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"company_id" uuid NOT NULL,
	"series" text NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "invoice_counters_company_id_series_pk" PRIMARY KEY("company_id","series"),
	CONSTRAINT "invoice_counters_series_check" CHECK ("series" in ('invoice', 'credit-note')),
	CONSTRAINT "invoice_counters_last_number_check" CHECK ("last_number" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sent_to" text,
	"sent_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_deliveries_kind_check" CHECK ("kind" in ('mail', 'by-hand', 'reminder'))
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"company_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"job_id" uuid,
	"line_key" text NOT NULL,
	"revenue_category" text NOT NULL,
	"tax_category" text NOT NULL,
	"description" text NOT NULL,
	"quantity_thousandths" bigint NOT NULL,
	"unit" text NOT NULL,
	"unit_price" bigint NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "invoice_lines_company_id_invoice_id_position_pk" PRIMARY KEY("company_id","invoice_id","position"),
	CONSTRAINT "invoice_lines_position_check" CHECK ("position" between 0 and 9999),
	CONSTRAINT "invoice_lines_revenue_category_check" CHECK ("revenue_category" in ('service', 'gallons', 'disposal', 'time', 'trip', 'emergency', 'after-hours', 'surcharge', 'rental', 'waiver', 'fee', 'other')),
	CONSTRAINT "invoice_lines_tax_category_check" CHECK ("tax_category" in ('service', 'gallons', 'disposal', 'time', 'trip', 'emergency', 'after-hours', 'surcharge', 'rental', 'waiver', 'fee', 'other')),
	CONSTRAINT "invoice_lines_quantity_thousandths_check" CHECK ("quantity_thousandths" >= 0),
	CONSTRAINT "invoice_lines_unit_price_check" CHECK ("unit_price" >= 0),
	CONSTRAINT "invoice_lines_cents_check" CHECK ("cents" between -100000000000 and 100000000000)
);
--> statement-breakpoint
CREATE TABLE "invoice_taxes" (
	"company_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"jurisdiction_id" uuid NOT NULL,
	"name" text NOT NULL,
	"ppm" integer NOT NULL,
	"taxable_cents" bigint NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "invoice_taxes_company_id_invoice_id_position_pk" PRIMARY KEY("company_id","invoice_id","position"),
	CONSTRAINT "invoice_taxes_position_check" CHECK ("position" between 0 and 999),
	CONSTRAINT "invoice_taxes_ppm_check" CHECK ("ppm" between 0 and 1000000),
	CONSTRAINT "invoice_taxes_taxable_cents_check" CHECK ("taxable_cents" between -100000000000 and 100000000000),
	CONSTRAINT "invoice_taxes_cents_check" CHECK ("cents" between -100000000000 and 100000000000)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"number" text,
	"sequence" integer,
	"client_id" uuid NOT NULL,
	"credits_invoice_id" uuid,
	"due_days" integer NOT NULL,
	"invoice_date" date,
	"due_date" date,
	"subtotal_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"purchase_order" text,
	"note" text,
	"parties" jsonb,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"approved_by" uuid,
	"issued_by" uuid,
	"issued_at" timestamp (3) with time zone,
	"voided_by" uuid,
	"voided_at" timestamp (3) with time zone,
	"void_reason" text,
	CONSTRAINT "invoices_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "invoices_sequence_key" UNIQUE("company_id","kind","sequence"),
	CONSTRAINT "invoices_kind_check" CHECK ("kind" in ('invoice', 'credit-note')),
	CONSTRAINT "invoices_state_check" CHECK ("state" in ('draft', 'approved', 'issued', 'void')),
	CONSTRAINT "invoices_due_days_check" CHECK ("due_days" between 0 and 365),
	CONSTRAINT "invoices_sequence_check" CHECK ("sequence" >= 1),
	CONSTRAINT "invoices_subtotal_cents_check" CHECK ("subtotal_cents" between -100000000000 and 100000000000),
	CONSTRAINT "invoices_tax_cents_check" CHECK ("tax_cents" between -100000000000 and 100000000000),
	CONSTRAINT "invoices_total_cents_check" CHECK ("total_cents" between -100000000000 and 100000000000),
	CONSTRAINT "invoices_sum_check" CHECK (total_cents = subtotal_cents + tax_cents),
	CONSTRAINT "invoices_issued_check" CHECK ((state in ('issued', 'void')) = (num_nonnulls(number, sequence, invoice_date, due_date, parties, issued_at) = 6)),
	CONSTRAINT "invoices_void_check" CHECK ((state = 'void') = (voided_at is not null))
);
--> statement-breakpoint
CREATE TABLE "invoice_balances" (
	"company_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"due_date" date NOT NULL,
	"open_cents" bigint NOT NULL,
	"paid_cents" bigint NOT NULL,
	"written_off_cents" bigint NOT NULL,
	CONSTRAINT "invoice_balances_company_id_invoice_id_pk" PRIMARY KEY("company_id","invoice_id"),
	CONSTRAINT "invoice_balances_open_cents_check" CHECK ("open_cents" between -100000000000 and 100000000000),
	CONSTRAINT "invoice_balances_paid_cents_check" CHECK ("paid_cents" between -100000000000 and 100000000000),
	CONSTRAINT "invoice_balances_written_off_cents_check" CHECK ("written_off_cents" between -100000000000 and 100000000000)
);
--> statement-breakpoint
CREATE TABLE "payment_allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"payment_id" uuid,
	"credit_note_id" uuid,
	"invoice_id" uuid NOT NULL,
	"cents" bigint NOT NULL,
	"applied_on" date NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_allocations_cents_check" CHECK ("cents" between -100000000000 and 100000000000),
	CONSTRAINT "payment_allocations_source_check" CHECK (num_nonnulls(payment_id, credit_note_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"method" text NOT NULL,
	"cents" bigint NOT NULL,
	"received_on" date NOT NULL,
	"reference" text,
	"note" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reversed_by" uuid,
	"reversed_at" timestamp (3) with time zone,
	"reverse_reason" text,
	CONSTRAINT "payments_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "payments_method_check" CHECK ("method" in ('check', 'cash', 'card', 'transfer', 'other')),
	CONSTRAINT "payments_cents_check" CHECK ("cents" >= 1),
	CONSTRAINT "payments_reversed_check" CHECK ((reversed_at is null) = (reverse_reason is null))
);
--> statement-breakpoint
CREATE TABLE "receivable_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"event" text NOT NULL,
	"invoice_id" uuid,
	"payment_id" uuid,
	"occurred_on" date NOT NULL,
	"note" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receivable_entries_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "receivable_entries_event_check" CHECK ("event" in ('invoice.issued', 'invoice.voided', 'payment.received', 'payment.reversed', 'credit.allocated', 'credit.released', 'credit.refunded', 'credit-note.applied', 'receivable.written-off', 'write-off.reversed'))
);
--> statement-breakpoint
CREATE TABLE "receivable_postings" (
	"company_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"account" text NOT NULL,
	"invoice_id" uuid,
	"cents" bigint NOT NULL,
	CONSTRAINT "receivable_postings_company_id_entry_id_position_pk" PRIMARY KEY("company_id","entry_id","position"),
	CONSTRAINT "receivable_postings_position_check" CHECK ("position" between 0 and 999),
	CONSTRAINT "receivable_postings_cents_check" CHECK ("cents" between -100000000000 and 100000000000),
	CONSTRAINT "receivable_postings_amount_check" CHECK (cents <> 0),
	CONSTRAINT "receivable_postings_invoice_check" CHECK ((account = 'receivable') = (invoice_id is not null))
);
--> statement-breakpoint
ALTER TABLE "billing_settings" ADD CONSTRAINT "billing_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_sources" ADD CONSTRAINT "billing_sources_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_sources" ADD CONSTRAINT "billing_sources_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_sources" ADD CONSTRAINT "billing_sources_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_sources" ADD CONSTRAINT "billing_sources_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE set null ("client_address_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_sources" ADD CONSTRAINT "billing_sources_waived_by_fkey" FOREIGN KEY ("company_id","waived_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_billing_terms" ADD CONSTRAINT "client_billing_terms_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_billing_terms" ADD CONSTRAINT "client_billing_terms_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_deliveries" ADD CONSTRAINT "invoice_deliveries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_deliveries" ADD CONSTRAINT "invoice_deliveries_invoice_id_fkey" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_deliveries" ADD CONSTRAINT "invoice_deliveries_sent_by_fkey" FOREIGN KEY ("company_id","sent_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_fkey" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_taxes" ADD CONSTRAINT "invoice_taxes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_taxes" ADD CONSTRAINT "invoice_taxes_invoice_id_fkey" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits_invoice_id_fkey" FOREIGN KEY ("company_id","credits_invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_approved_by_fkey" FOREIGN KEY ("company_id","approved_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_issued_by_fkey" FOREIGN KEY ("company_id","issued_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_voided_by_fkey" FOREIGN KEY ("company_id","voided_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_balances" ADD CONSTRAINT "invoice_balances_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_balances" ADD CONSTRAINT "invoice_balances_invoice_id_fkey" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_balances" ADD CONSTRAINT "invoice_balances_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_payment_id_fkey" FOREIGN KEY ("company_id","payment_id") REFERENCES "public"."payments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_credit_note_id_fkey" FOREIGN KEY ("company_id","credit_note_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_invoice_id_fkey" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reversed_by_fkey" FOREIGN KEY ("company_id","reversed_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_invoice_id_fkey" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_payment_id_fkey" FOREIGN KEY ("company_id","payment_id") REFERENCES "public"."payments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_postings" ADD CONSTRAINT "receivable_postings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_postings" ADD CONSTRAINT "receivable_postings_entry_id_fkey" FOREIGN KEY ("company_id","entry_id") REFERENCES "public"."receivable_entries"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_postings" ADD CONSTRAINT "receivable_postings_invoice_id_fkey" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_sources_open_idx" ON "billing_sources" USING btree ("company_id","client_id","completed_on","job_id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "billing_sources_client_address_id_idx" ON "billing_sources" USING btree ("client_address_id");--> statement-breakpoint
CREATE INDEX "invoice_deliveries_invoice_id_idx" ON "invoice_deliveries" USING btree ("company_id","invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_lines_job_id_idx" ON "invoice_lines" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "invoices_state_idx" ON "invoices" USING btree ("company_id","state","id");--> statement-breakpoint
CREATE INDEX "invoices_client_id_idx" ON "invoices" USING btree ("company_id","client_id","id");--> statement-breakpoint
CREATE INDEX "invoices_credits_invoice_id_idx" ON "invoices" USING btree ("credits_invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_balances_open_idx" ON "invoice_balances" USING btree ("company_id","client_id","due_date") WHERE open_cents <> 0;--> statement-breakpoint
CREATE INDEX "payment_allocations_invoice_id_idx" ON "payment_allocations" USING btree ("company_id","invoice_id");--> statement-breakpoint
CREATE INDEX "payment_allocations_payment_id_idx" ON "payment_allocations" USING btree ("company_id","payment_id");--> statement-breakpoint
CREATE INDEX "payment_allocations_credit_note_id_idx" ON "payment_allocations" USING btree ("company_id","credit_note_id");--> statement-breakpoint
CREATE INDEX "payments_client_id_idx" ON "payments" USING btree ("company_id","client_id","id");--> statement-breakpoint
CREATE INDEX "receivable_entries_client_id_idx" ON "receivable_entries" USING btree ("company_id","client_id","occurred_on");--> statement-breakpoint
CREATE INDEX "receivable_entries_invoice_id_idx" ON "receivable_entries" USING btree ("company_id","invoice_id");--> statement-breakpoint
CREATE INDEX "receivable_entries_payment_id_idx" ON "receivable_entries" USING btree ("company_id","payment_id");--> statement-breakpoint
CREATE INDEX "receivable_postings_invoice_id_idx" ON "receivable_postings" USING btree ("company_id","invoice_id");