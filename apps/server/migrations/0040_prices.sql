CREATE TABLE "job_price_lines" (
	"company_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"position" integer NOT NULL,
	"line_key" text NOT NULL,
	"category" text NOT NULL,
	"revenue_category" text NOT NULL,
	"tax_category" text NOT NULL,
	"description" text NOT NULL,
	"quantity_thousandths" bigint NOT NULL,
	"unit" text NOT NULL,
	"unit_price" bigint NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "job_price_lines_company_id_job_id_version_position_pk" PRIMARY KEY("company_id","job_id","version","position"),
	CONSTRAINT "job_price_lines_position_check" CHECK ("position" between 0 and 999),
	CONSTRAINT "job_price_lines_version_check" CHECK ("version" >= 1),
	CONSTRAINT "job_price_lines_category_check" CHECK ("category" in ('service', 'gallons', 'disposal', 'time', 'trip', 'emergency', 'after-hours', 'surcharge', 'rental', 'waiver', 'fee', 'other')),
	CONSTRAINT "job_price_lines_revenue_category_check" CHECK ("revenue_category" in ('service', 'gallons', 'disposal', 'time', 'trip', 'emergency', 'after-hours', 'surcharge', 'rental', 'waiver', 'fee', 'other')),
	CONSTRAINT "job_price_lines_tax_category_check" CHECK ("tax_category" in ('service', 'gallons', 'disposal', 'time', 'trip', 'emergency', 'after-hours', 'surcharge', 'rental', 'waiver', 'fee', 'other')),
	CONSTRAINT "job_price_lines_quantity_thousandths_check" CHECK ("quantity_thousandths" >= 0),
	CONSTRAINT "job_price_lines_unit_price_check" CHECK ("unit_price" >= 0),
	CONSTRAINT "job_price_lines_cents_check" CHECK ("cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "job_prices" (
	"company_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"source" text NOT NULL,
	"item_name" text,
	"revenue_category" text NOT NULL,
	"tax_category" text NOT NULL,
	"rule" jsonb,
	"facts" jsonb NOT NULL,
	"entered" jsonb NOT NULL,
	"holds" text[] NOT NULL,
	"total_cents" bigint,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_prices_company_id_job_id_version_pk" PRIMARY KEY("company_id","job_id","version"),
	CONSTRAINT "job_prices_version_check" CHECK ("version" >= 1),
	CONSTRAINT "job_prices_source_check" CHECK ("source" in ('address', 'client', 'client-type', 'company', 'job-type', 'none')),
	CONSTRAINT "job_prices_revenue_category_check" CHECK ("revenue_category" in ('service', 'gallons', 'disposal', 'time', 'trip', 'emergency', 'after-hours', 'surcharge', 'rental', 'waiver', 'fee', 'other')),
	CONSTRAINT "job_prices_tax_category_check" CHECK ("tax_category" in ('service', 'gallons', 'disposal', 'time', 'trip', 'emergency', 'after-hours', 'surcharge', 'rental', 'waiver', 'fee', 'other')),
	CONSTRAINT "job_prices_holds_check" CHECK ("holds" <@ array['gallons-missing', 'time-missing', 'units-missing', 'disposal-cost-missing', 'amount-too-large']),
	CONSTRAINT "job_prices_total_cents_check" CHECK ("total_cents" >= 0),
	CONSTRAINT "job_prices_total_check" CHECK (total_cents is null or (cardinality(holds) = 0 and rule is not null))
);
--> statement-breakpoint
CREATE TABLE "job_type_prices" (
	"company_id" uuid NOT NULL,
	"job_type_id" uuid NOT NULL,
	"price_item_id" uuid NOT NULL,
	CONSTRAINT "job_type_prices_company_id_job_type_id_pk" PRIMARY KEY("company_id","job_type_id")
);
--> statement-breakpoint
CREATE TABLE "price_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"revenue_category" text NOT NULL,
	"tax_category" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_items_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "price_items_name_key" UNIQUE("company_id","name"),
	CONSTRAINT "price_items_revenue_category_check" CHECK ("revenue_category" in ('service', 'gallons', 'disposal', 'time', 'trip', 'emergency', 'after-hours', 'surcharge', 'rental', 'waiver', 'fee', 'other')),
	CONSTRAINT "price_items_tax_category_check" CHECK ("tax_category" in ('service', 'gallons', 'disposal', 'time', 'trip', 'emergency', 'after-hours', 'surcharge', 'rental', 'waiver', 'fee', 'other'))
);
--> statement-breakpoint
CREATE TABLE "price_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"price_item_id" uuid NOT NULL,
	"client_id" uuid,
	"client_address_id" uuid,
	"client_type" text,
	"rule" jsonb NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"replaces_id" uuid,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "price_rules_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "price_rules_client_type_check" CHECK ("client_type" in ('business', 'individual', 'municipal')),
	CONSTRAINT "price_rules_valid_from_order_check" CHECK ("valid_from" <= "valid_to"),
	CONSTRAINT "price_rules_scope_check" CHECK (num_nonnulls(client_id, client_address_id, client_type) <= 1)
);
--> statement-breakpoint
CREATE TABLE "tax_exemptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"jurisdiction_id" uuid,
	"certificate" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_exemptions_valid_from_order_check" CHECK ("valid_from" <= "valid_to"),
	CONSTRAINT "tax_exemptions_certificate_check" CHECK (certificate <> '')
);
--> statement-breakpoint
CREATE TABLE "tax_jurisdictions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"postal_codes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_jurisdictions_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "tax_jurisdictions_name_key" UNIQUE("company_id","name")
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"jurisdiction_id" uuid NOT NULL,
	"ppm" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"citation" text NOT NULL,
	CONSTRAINT "tax_rates_ppm_check" CHECK ("ppm" between 0 and 1000000),
	CONSTRAINT "tax_rates_valid_from_order_check" CHECK ("valid_from" <= "valid_to")
);
--> statement-breakpoint
CREATE TABLE "taxabilities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"jurisdiction_id" uuid NOT NULL,
	"category" text NOT NULL,
	"taxable" boolean NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"citation" text NOT NULL,
	CONSTRAINT "taxabilities_category_check" CHECK ("category" in ('service', 'gallons', 'disposal', 'time', 'trip', 'emergency', 'after-hours', 'surcharge', 'rental', 'waiver', 'fee', 'other')),
	CONSTRAINT "taxabilities_valid_from_order_check" CHECK ("valid_from" <= "valid_to")
);
--> statement-breakpoint
ALTER TABLE "job_price_lines" ADD CONSTRAINT "job_price_lines_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_price_lines" ADD CONSTRAINT "job_price_lines_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_prices" ADD CONSTRAINT "job_prices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_prices" ADD CONSTRAINT "job_prices_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_prices" ADD CONSTRAINT "job_prices_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_type_prices" ADD CONSTRAINT "job_type_prices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_type_prices" ADD CONSTRAINT "job_type_prices_job_type_id_fkey" FOREIGN KEY ("company_id","job_type_id") REFERENCES "public"."job_types"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_type_prices" ADD CONSTRAINT "job_type_prices_price_item_id_fkey" FOREIGN KEY ("company_id","price_item_id") REFERENCES "public"."price_items"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_items" ADD CONSTRAINT "price_items_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_price_item_id_fkey" FOREIGN KEY ("company_id","price_item_id") REFERENCES "public"."price_items"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_replaces_id_fkey" FOREIGN KEY ("company_id","replaces_id") REFERENCES "public"."price_rules"("company_id","id") ON DELETE set null ("replaces_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_withdrawn_by_fkey" FOREIGN KEY ("company_id","withdrawn_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_exemptions" ADD CONSTRAINT "tax_exemptions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_exemptions" ADD CONSTRAINT "tax_exemptions_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_exemptions" ADD CONSTRAINT "tax_exemptions_jurisdiction_id_fkey" FOREIGN KEY ("company_id","jurisdiction_id") REFERENCES "public"."tax_jurisdictions"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_jurisdictions" ADD CONSTRAINT "tax_jurisdictions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_jurisdiction_id_fkey" FOREIGN KEY ("company_id","jurisdiction_id") REFERENCES "public"."tax_jurisdictions"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taxabilities" ADD CONSTRAINT "taxabilities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taxabilities" ADD CONSTRAINT "taxabilities_jurisdiction_id_fkey" FOREIGN KEY ("company_id","jurisdiction_id") REFERENCES "public"."tax_jurisdictions"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_type_prices_price_item_id_idx" ON "job_type_prices" USING btree ("price_item_id");--> statement-breakpoint
CREATE INDEX "price_rules_price_item_id_idx" ON "price_rules" USING btree ("company_id","price_item_id","created_at");--> statement-breakpoint
CREATE INDEX "price_rules_client_id_idx" ON "price_rules" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "price_rules_client_address_id_idx" ON "price_rules" USING btree ("client_address_id");--> statement-breakpoint
CREATE INDEX "price_rules_replaces_id_idx" ON "price_rules" USING btree ("replaces_id");--> statement-breakpoint
CREATE INDEX "tax_exemptions_client_id_idx" ON "tax_exemptions" USING btree ("company_id","client_id");--> statement-breakpoint
CREATE INDEX "tax_exemptions_jurisdiction_id_idx" ON "tax_exemptions" USING btree ("jurisdiction_id");--> statement-breakpoint
CREATE INDEX "tax_rates_jurisdiction_id_idx" ON "tax_rates" USING btree ("company_id","jurisdiction_id");--> statement-breakpoint
CREATE INDEX "taxabilities_jurisdiction_id_idx" ON "taxabilities" USING btree ("company_id","jurisdiction_id");