CREATE TABLE "agreement_visits" (
	"company_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"agreement_id" uuid NOT NULL,
	"terms" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreement_visits_company_id_job_id_pk" PRIMARY KEY("company_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "service_agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"client_address_id" uuid,
	"name" text NOT NULL,
	"purchase_order" text,
	"note" text,
	"charge" text NOT NULL,
	"months" integer NOT NULL,
	"anchor_date" date NOT NULL,
	"bills" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"rates" jsonb NOT NULL,
	"pauses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"included_gallons" integer,
	"overage_price" integer NOT NULL,
	"series_id" uuid,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_agreements_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "service_agreements_series_key" UNIQUE("company_id","series_id"),
	CONSTRAINT "service_agreements_charge_check" CHECK ("charge" in ('period', 'visit')),
	CONSTRAINT "service_agreements_months_check" CHECK (months in (1, 3, 12)),
	CONSTRAINT "service_agreements_bills_check" CHECK ("bills" in ('advance', 'arrears')),
	CONSTRAINT "service_agreements_start_date_order_check" CHECK ("start_date" <= "end_date"),
	CONSTRAINT "service_agreements_included_gallons_check" CHECK ("included_gallons" between 0 and 1000000),
	CONSTRAINT "service_agreements_overage_price_check" CHECK ("overage_price" between 0 and 1000000)
);
--> statement-breakpoint
CREATE TABLE "agreement_sources" (
	"company_id" uuid NOT NULL,
	"agreement_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"client_address_id" uuid,
	"due_cents" bigint NOT NULL,
	"is_billed" boolean NOT NULL,
	"is_open" boolean NOT NULL,
	"worked_out_on" date NOT NULL,
	"changes_on" date,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreement_sources_company_id_agreement_id_pk" PRIMARY KEY("company_id","agreement_id"),
	CONSTRAINT "agreement_sources_due_cents_check" CHECK ("due_cents" between -100000000000 and 100000000000)
);
--> statement-breakpoint
CREATE TABLE "bill_run_items" (
	"company_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"batch" integer NOT NULL,
	"job_id" uuid,
	"rental_id" uuid,
	"agreement_id" uuid,
	"client_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"invoice_id" uuid,
	"cents" bigint NOT NULL,
	"holds" text[] NOT NULL,
	CONSTRAINT "bill_run_items_company_id_run_id_position_pk" PRIMARY KEY("company_id","run_id","position"),
	CONSTRAINT "bill_run_items_position_check" CHECK ("position" >= 0),
	CONSTRAINT "bill_run_items_batch_check" CHECK ("batch" >= 0),
	CONSTRAINT "bill_run_items_outcome_check" CHECK ("outcome" in ('waiting', 'done', 'held', 'nothing', 'failed')),
	CONSTRAINT "bill_run_items_holds_check" CHECK ("holds" <@ array['gallons-missing', 'time-missing', 'units-missing', 'disposal-cost-missing', 'amount-too-large', 'price-missing']),
	CONSTRAINT "bill_run_items_cents_check" CHECK ("cents" between -100000000000 and 100000000000),
	CONSTRAINT "bill_run_items_source_check" CHECK (num_nonnulls(job_id, rental_id, agreement_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "bill_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"through" date NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"started_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "bill_runs_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "bill_runs_status_check" CHECK ("status" in ('queued', 'running', 'done')),
	CONSTRAINT "bill_runs_total_check" CHECK ("total" >= 0),
	CONSTRAINT "bill_runs_ended_check" CHECK ((status = 'done') = (ended_at is not null))
);
--> statement-breakpoint
CREATE TABLE "deposits" (
	"company_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"rental_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposits_company_id_invoice_id_pk" PRIMARY KEY("company_id","invoice_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"method" text NOT NULL,
	"cents" bigint NOT NULL,
	"refunded_on" date NOT NULL,
	"reference" text,
	"note" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reversed_by" uuid,
	"reversed_at" timestamp (3) with time zone,
	"reverse_reason" text,
	CONSTRAINT "refunds_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "refunds_method_check" CHECK ("method" in ('check', 'cash', 'card', 'transfer', 'other')),
	CONSTRAINT "refunds_cents_check" CHECK ("cents" >= 1),
	CONSTRAINT "refunds_reversed_check" CHECK ((reversed_at is null) = (reverse_reason is null))
);
--> statement-breakpoint
CREATE TABLE "waived_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"job_id" uuid,
	"rental_id" uuid,
	"agreement_id" uuid,
	"line_key" text NOT NULL,
	"revenue_category" text NOT NULL,
	"tax_category" text NOT NULL,
	"description" text NOT NULL,
	"cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"withdraws_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waived_lines_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "waived_lines_withdraws_key" UNIQUE("company_id","withdraws_id"),
	CONSTRAINT "waived_lines_revenue_category_check" CHECK ("revenue_category" in ('service', 'gallons', 'disposal', 'time', 'trip', 'emergency', 'after-hours', 'surcharge', 'rental', 'waiver', 'fee', 'other')),
	CONSTRAINT "waived_lines_tax_category_check" CHECK ("tax_category" in ('service', 'gallons', 'disposal', 'time', 'trip', 'emergency', 'after-hours', 'surcharge', 'rental', 'waiver', 'fee', 'other')),
	CONSTRAINT "waived_lines_cents_check" CHECK ("cents" between -100000000000 and 100000000000),
	CONSTRAINT "waived_lines_source_check" CHECK (num_nonnulls(job_id, rental_id, agreement_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "field_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"visit_id" uuid,
	"waste_type" text NOT NULL,
	"gallons" integer NOT NULL,
	"acres" double precision,
	"method" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"readings" jsonb NOT NULL,
	"weather" jsonb,
	"nitrogen_lb_per_1000_gallons" double precision,
	"phosphorus_lb_per_1000_gallons" double precision,
	"note" text,
	"pack_version" text NOT NULL,
	"warnings" jsonb NOT NULL,
	"replaces_id" uuid,
	"reason" text,
	"withdraws" boolean DEFAULT false NOT NULL,
	"recorded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "field_applications_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "field_applications_replaces_key" UNIQUE("company_id","replaces_id"),
	CONSTRAINT "field_applications_waste_type_check" CHECK ("waste_type" in ('septage', 'portable_toilet', 'grease', 'manure', 'wastewater')),
	CONSTRAINT "field_applications_gallons_check" CHECK ("gallons" between 1 and 1000000),
	CONSTRAINT "field_applications_acres_check" CHECK ("acres" between 0 and 10000),
	CONSTRAINT "field_applications_method_check" CHECK ("method" in ('surface', 'incorporated', 'injected')),
	CONSTRAINT "field_applications_started_at_order_check" CHECK ("started_at" <= "ended_at"),
	CONSTRAINT "field_applications_nitrogen_lb_per_1000_gallons_check" CHECK ("nitrogen_lb_per_1000_gallons" between 0 and 500),
	CONSTRAINT "field_applications_phosphorus_lb_per_1000_gallons_check" CHECK ("phosphorus_lb_per_1000_gallons" between 0 and 500),
	CONSTRAINT "field_applications_withdraws_check" CHECK (replaces_id is not null or not withdraws),
	CONSTRAINT "field_applications_reason_check" CHECK ((replaces_id is null) = (reason is null))
);
--> statement-breakpoint
CREATE TABLE "fields" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"disposal_site_id" uuid,
	"name" text NOT NULL,
	"owner_name" text,
	"owner_address" text,
	"place" text,
	"boundary" jsonb NOT NULL,
	"acres_override" double precision,
	"acres" double precision NOT NULL,
	"usable_acres" double precision NOT NULL,
	"crop" text,
	"nitrogen_lb_per_acre" double precision,
	"other_nitrogen_lb_per_acre" double precision NOT NULL,
	"phosphorus_lb_per_acre" double precision,
	"methods" text[] NOT NULL,
	"setback_set" text,
	"features" jsonb NOT NULL,
	"note" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fields_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "fields_name_key" UNIQUE("company_id","name"),
	CONSTRAINT "fields_acres_override_check" CHECK ("acres_override" between 0 and 10000),
	CONSTRAINT "fields_acres_check" CHECK ("acres" between 0 and 10000),
	CONSTRAINT "fields_usable_acres_check" CHECK ("usable_acres" between 0 and 10000),
	CONSTRAINT "fields_nitrogen_lb_per_acre_check" CHECK ("nitrogen_lb_per_acre" between 0 and 2000),
	CONSTRAINT "fields_other_nitrogen_lb_per_acre_check" CHECK ("other_nitrogen_lb_per_acre" between 0 and 2000),
	CONSTRAINT "fields_phosphorus_lb_per_acre_check" CHECK ("phosphorus_lb_per_acre" between 0 and 2000),
	CONSTRAINT "fields_methods_check" CHECK ("methods" <@ array['surface', 'incorporated', 'injected']),
	CONSTRAINT "fields_setback_set_check" CHECK ("setback_set" in ('ne-septage', 'us-cafo-manure'))
);
--> statement-breakpoint
CREATE TABLE "quote_rental_lines" (
	"company_id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"unit_type_id" uuid NOT NULL,
	"cycle" jsonb NOT NULL,
	"rental_id" uuid,
	CONSTRAINT "quote_rental_lines_company_id_quote_id_position_pk" PRIMARY KEY("company_id","quote_id","position"),
	CONSTRAINT "quote_rental_lines_position_check" CHECK ("position" between 0 and 999)
);
--> statement-breakpoint
CREATE TABLE "rental_jobs" (
	"company_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"rental_id" uuid NOT NULL,
	"action" text NOT NULL,
	"items" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rental_jobs_company_id_job_id_pk" PRIMARY KEY("company_id","job_id"),
	CONSTRAINT "rental_jobs_action_check" CHECK ("action" in ('deliver', 'exchange', 'move', 'service', 'pick-up'))
);
--> statement-breakpoint
CREATE TABLE "sanitation_tables" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_imports" DROP CONSTRAINT "client_imports_kind_check";--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "agreement_id" uuid;--> statement-breakpoint
ALTER TABLE "agreement_visits" ADD CONSTRAINT "agreement_visits_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_visits" ADD CONSTRAINT "agreement_visits_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_visits" ADD CONSTRAINT "agreement_visits_agreement_id_fkey" FOREIGN KEY ("company_id","agreement_id") REFERENCES "public"."service_agreements"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_agreements" ADD CONSTRAINT "service_agreements_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_agreements" ADD CONSTRAINT "service_agreements_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_agreements" ADD CONSTRAINT "service_agreements_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE set null ("client_address_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_agreements" ADD CONSTRAINT "service_agreements_series_id_fkey" FOREIGN KEY ("company_id","series_id") REFERENCES "public"."job_series"("company_id","id") ON DELETE set null ("series_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_agreements" ADD CONSTRAINT "service_agreements_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE set null ("created_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_sources" ADD CONSTRAINT "agreement_sources_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_sources" ADD CONSTRAINT "agreement_sources_agreement_id_fkey" FOREIGN KEY ("company_id","agreement_id") REFERENCES "public"."service_agreements"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_sources" ADD CONSTRAINT "agreement_sources_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_sources" ADD CONSTRAINT "agreement_sources_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE set null ("client_address_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_run_items" ADD CONSTRAINT "bill_run_items_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_run_items" ADD CONSTRAINT "bill_run_items_run_id_fkey" FOREIGN KEY ("company_id","run_id") REFERENCES "public"."bill_runs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_run_items" ADD CONSTRAINT "bill_run_items_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_run_items" ADD CONSTRAINT "bill_run_items_rental_id_fkey" FOREIGN KEY ("company_id","rental_id") REFERENCES "public"."rental_agreements"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_run_items" ADD CONSTRAINT "bill_run_items_agreement_id_fkey" FOREIGN KEY ("company_id","agreement_id") REFERENCES "public"."service_agreements"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_run_items" ADD CONSTRAINT "bill_run_items_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_run_items" ADD CONSTRAINT "bill_run_items_invoice_id_fkey" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE set null ("invoice_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_runs" ADD CONSTRAINT "bill_runs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_runs" ADD CONSTRAINT "bill_runs_started_by_fkey" FOREIGN KEY ("company_id","started_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_invoice_id_fkey" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_rental_id_fkey" FOREIGN KEY ("company_id","rental_id") REFERENCES "public"."rental_agreements"("company_id","id") ON DELETE set null ("rental_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_fkey" FOREIGN KEY ("company_id","payment_id") REFERENCES "public"."payments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reversed_by_fkey" FOREIGN KEY ("company_id","reversed_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waived_lines" ADD CONSTRAINT "waived_lines_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waived_lines" ADD CONSTRAINT "waived_lines_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waived_lines" ADD CONSTRAINT "waived_lines_rental_id_fkey" FOREIGN KEY ("company_id","rental_id") REFERENCES "public"."rental_agreements"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waived_lines" ADD CONSTRAINT "waived_lines_agreement_id_fkey" FOREIGN KEY ("company_id","agreement_id") REFERENCES "public"."service_agreements"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waived_lines" ADD CONSTRAINT "waived_lines_withdraws_id_fkey" FOREIGN KEY ("company_id","withdraws_id") REFERENCES "public"."waived_lines"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waived_lines" ADD CONSTRAINT "waived_lines_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_applications" ADD CONSTRAINT "field_applications_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_applications" ADD CONSTRAINT "field_applications_field_id_fkey" FOREIGN KEY ("company_id","field_id") REFERENCES "public"."fields"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_applications" ADD CONSTRAINT "field_applications_visit_id_fkey" FOREIGN KEY ("company_id","visit_id") REFERENCES "public"."disposal_visits"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_applications" ADD CONSTRAINT "field_applications_replaces_id_fkey" FOREIGN KEY ("company_id","replaces_id") REFERENCES "public"."field_applications"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_applications" ADD CONSTRAINT "field_applications_recorded_by_fkey" FOREIGN KEY ("company_id","recorded_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fields" ADD CONSTRAINT "fields_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fields" ADD CONSTRAINT "fields_disposal_site_id_fkey" FOREIGN KEY ("company_id","disposal_site_id") REFERENCES "public"."disposal_sites"("company_id","id") ON DELETE set null ("disposal_site_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_rental_lines" ADD CONSTRAINT "quote_rental_lines_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_rental_lines" ADD CONSTRAINT "quote_rental_lines_quote_id_fkey" FOREIGN KEY ("company_id","quote_id") REFERENCES "public"."quotes"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_rental_lines" ADD CONSTRAINT "quote_rental_lines_unit_type_id_fkey" FOREIGN KEY ("company_id","unit_type_id") REFERENCES "public"."unit_types"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_rental_lines" ADD CONSTRAINT "quote_rental_lines_rental_id_fkey" FOREIGN KEY ("company_id","rental_id") REFERENCES "public"."rental_agreements"("company_id","id") ON DELETE set null ("rental_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_jobs" ADD CONSTRAINT "rental_jobs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_jobs" ADD CONSTRAINT "rental_jobs_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_jobs" ADD CONSTRAINT "rental_jobs_rental_id_fkey" FOREIGN KEY ("company_id","rental_id") REFERENCES "public"."rental_agreements"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanitation_tables" ADD CONSTRAINT "sanitation_tables_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreement_visits_agreement_id_idx" ON "agreement_visits" USING btree ("company_id","agreement_id");--> statement-breakpoint
CREATE INDEX "service_agreements_name_idx" ON "service_agreements" USING btree ("company_id",lower(name),"id");--> statement-breakpoint
CREATE INDEX "service_agreements_client_id_idx" ON "service_agreements" USING btree ("company_id","client_id");--> statement-breakpoint
CREATE INDEX "service_agreements_client_address_id_idx" ON "service_agreements" USING btree ("client_address_id");--> statement-breakpoint
CREATE INDEX "agreement_sources_open_idx" ON "agreement_sources" USING btree ("company_id","client_id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "agreement_sources_changes_on_idx" ON "agreement_sources" USING btree ("company_id","changes_on");--> statement-breakpoint
CREATE INDEX "agreement_sources_client_address_id_idx" ON "agreement_sources" USING btree ("client_address_id");--> statement-breakpoint
CREATE INDEX "bill_run_items_waiting_idx" ON "bill_run_items" USING btree ("company_id","run_id","batch","position") WHERE outcome = 'waiting';--> statement-breakpoint
CREATE INDEX "bill_run_items_job_id_idx" ON "bill_run_items" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "bill_run_items_rental_id_idx" ON "bill_run_items" USING btree ("company_id","rental_id");--> statement-breakpoint
CREATE INDEX "bill_run_items_agreement_id_idx" ON "bill_run_items" USING btree ("company_id","agreement_id");--> statement-breakpoint
CREATE INDEX "bill_run_items_client_id_idx" ON "bill_run_items" USING btree ("company_id","client_id");--> statement-breakpoint
CREATE INDEX "bill_run_items_invoice_id_idx" ON "bill_run_items" USING btree ("company_id","invoice_id");--> statement-breakpoint
CREATE INDEX "bill_runs_company_id_idx" ON "bill_runs" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bill_runs_under_way_key" ON "bill_runs" USING btree ("company_id") WHERE status <> 'done';--> statement-breakpoint
CREATE INDEX "deposits_rental_id_idx" ON "deposits" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "refunds_payment_id_idx" ON "refunds" USING btree ("company_id","payment_id");--> statement-breakpoint
CREATE INDEX "waived_lines_job_id_idx" ON "waived_lines" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "waived_lines_rental_id_idx" ON "waived_lines" USING btree ("company_id","rental_id");--> statement-breakpoint
CREATE INDEX "waived_lines_agreement_id_idx" ON "waived_lines" USING btree ("company_id","agreement_id");--> statement-breakpoint
CREATE INDEX "field_applications_field_id_idx" ON "field_applications" USING btree ("company_id","field_id","started_at");--> statement-breakpoint
CREATE INDEX "field_applications_visit_id_idx" ON "field_applications" USING btree ("company_id","visit_id");--> statement-breakpoint
CREATE INDEX "fields_disposal_site_id_idx" ON "fields" USING btree ("disposal_site_id");--> statement-breakpoint
CREATE INDEX "quote_rental_lines_unit_type_id_idx" ON "quote_rental_lines" USING btree ("unit_type_id");--> statement-breakpoint
CREATE INDEX "quote_rental_lines_rental_id_idx" ON "quote_rental_lines" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "rental_jobs_rental_id_idx" ON "rental_jobs" USING btree ("company_id","rental_id");--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_agreement_id_fkey" FOREIGN KEY ("company_id","agreement_id") REFERENCES "public"."service_agreements"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "client_imports" ADD CONSTRAINT "client_imports_kind_check" CHECK ("kind" in ('clients', 'jobs', 'services', 'trucks', 'balances', 'prices')) NOT VALID;