CREATE TABLE "load_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"client_address_id" uuid,
	"compartment_id" uuid,
	"disposal_site_id" uuid,
	"waste_type" text NOT NULL,
	"balance_gallons" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "load_accounts_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "load_accounts_key" UNIQUE NULLS NOT DISTINCT("company_id","kind","client_address_id","compartment_id","disposal_site_id","waste_type"),
	CONSTRAINT "load_accounts_kind_check" CHECK ("kind" in ('generator', 'compartment', 'site', 'variance')),
	CONSTRAINT "load_accounts_waste_type_check" CHECK ("waste_type" in ('septage', 'portable_toilet', 'grease', 'manure', 'wastewater')),
	CONSTRAINT "load_accounts_reference_check" CHECK (case kind when 'generator' then client_address_id is not null when 'site' then disposal_site_id is not null else compartment_id is not null end
        and num_nonnulls(client_address_id, compartment_id, disposal_site_id) = 1),
	CONSTRAINT "load_accounts_balance_check" CHECK (balance_gallons between -1000000000000 and 1000000000000)
);
--> statement-breakpoint
CREATE TABLE "load_attributions" (
	"company_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"pickup_fact_id" uuid NOT NULL,
	"gallons" integer NOT NULL,
	CONSTRAINT "load_attributions_entry_id_pickup_fact_id_pk" PRIMARY KEY("entry_id","pickup_fact_id"),
	CONSTRAINT "load_attributions_gallons_check" CHECK (gallons <> 0)
);
--> statement-breakpoint
CREATE TABLE "load_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"kind" text NOT NULL,
	"fact_id" uuid NOT NULL,
	"compartment_id" uuid NOT NULL,
	"load_id" uuid,
	"to_load_id" uuid,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"reverses_id" uuid,
	CONSTRAINT "load_entries_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "load_entries_sequence_key" UNIQUE("company_id","sequence"),
	CONSTRAINT "load_entries_reverses_key" UNIQUE("company_id","reverses_id"),
	CONSTRAINT "load_entries_kind_check" CHECK ("kind" in ('pickup', 'discharge', 'transfer', 'variance', 'rinse', 'reversal')),
	CONSTRAINT "load_entries_sequence_check" CHECK ("sequence" >= 1),
	CONSTRAINT "load_entries_reverses_check" CHECK ((kind = 'reversal') = (reverses_id is not null))
);
--> statement-breakpoint
CREATE TABLE "load_facts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"compartment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"gallons" integer,
	"waste_type" text,
	"method" text,
	"client_address_id" uuid,
	"job_id" uuid,
	"disposal_site_id" uuid,
	"emptied" boolean,
	"to_compartment_id" uuid,
	"actor_user_id" uuid,
	"replaces_id" uuid,
	"reason" text,
	CONSTRAINT "load_facts_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "load_facts_replaces_key" UNIQUE("company_id","replaces_id"),
	CONSTRAINT "load_facts_kind_check" CHECK ("kind" in ('pickup', 'discharge', 'transfer', 'gauge', 'rinse', 'withdrawn')),
	CONSTRAINT "load_facts_waste_type_check" CHECK ("waste_type" in ('septage', 'portable_toilet', 'grease', 'manure', 'wastewater')),
	CONSTRAINT "load_facts_method_check" CHECK ("method" in ('sight_glass', 'meter', 'scale', 'tank_size', 'estimate')),
	CONSTRAINT "load_facts_gallons_check" CHECK ("gallons" >= 0)
);
--> statement-breakpoint
CREATE TABLE "load_heads" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"last_sequence" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "load_heads_last_sequence_check" CHECK ("last_sequence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "load_postings" (
	"company_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"gallons" integer NOT NULL,
	CONSTRAINT "load_postings_entry_id_line_pk" PRIMARY KEY("entry_id","line"),
	CONSTRAINT "load_postings_line_check" CHECK (line between 0 and 9),
	CONSTRAINT "load_postings_gallons_check" CHECK (gallons <> 0)
);
--> statement-breakpoint
CREATE TABLE "loads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"compartment_id" uuid NOT NULL,
	"waste_type" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"superseded_at" timestamp (3) with time zone,
	CONSTRAINT "loads_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "loads_waste_type_check" CHECK ("waste_type" in ('septage', 'portable_toilet', 'grease', 'manure', 'wastewater')),
	CONSTRAINT "loads_opened_at_order_check" CHECK ("opened_at" <= "closed_at")
);
--> statement-breakpoint
CREATE TABLE "vehicle_compartments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"vehicle_id" uuid,
	"name" text NOT NULL,
	"capacity_gallons" integer NOT NULL,
	"accepted_waste_types" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicle_compartments_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "vehicle_compartments_name_key" UNIQUE NULLS NOT DISTINCT("company_id","vehicle_id","name"),
	CONSTRAINT "vehicle_compartments_capacity_gallons_check" CHECK ("capacity_gallons" >= 1),
	CONSTRAINT "vehicle_compartments_accepted_waste_types_check" CHECK ("accepted_waste_types" <@ array['septage', 'portable_toilet', 'grease', 'manure', 'wastewater'])
);
--> statement-breakpoint
ALTER TABLE "load_accounts" ADD CONSTRAINT "load_accounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_accounts" ADD CONSTRAINT "load_accounts_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_accounts" ADD CONSTRAINT "load_accounts_compartment_id_fkey" FOREIGN KEY ("company_id","compartment_id") REFERENCES "public"."vehicle_compartments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_accounts" ADD CONSTRAINT "load_accounts_disposal_site_id_fkey" FOREIGN KEY ("company_id","disposal_site_id") REFERENCES "public"."disposal_sites"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_attributions" ADD CONSTRAINT "load_attributions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_attributions" ADD CONSTRAINT "load_attributions_entry_id_fkey" FOREIGN KEY ("company_id","entry_id") REFERENCES "public"."load_entries"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_attributions" ADD CONSTRAINT "load_attributions_pickup_fact_id_fkey" FOREIGN KEY ("company_id","pickup_fact_id") REFERENCES "public"."load_facts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_entries" ADD CONSTRAINT "load_entries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_entries" ADD CONSTRAINT "load_entries_fact_id_fkey" FOREIGN KEY ("company_id","fact_id") REFERENCES "public"."load_facts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_entries" ADD CONSTRAINT "load_entries_compartment_id_fkey" FOREIGN KEY ("company_id","compartment_id") REFERENCES "public"."vehicle_compartments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_entries" ADD CONSTRAINT "load_entries_load_id_fkey" FOREIGN KEY ("company_id","load_id") REFERENCES "public"."loads"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_entries" ADD CONSTRAINT "load_entries_to_load_id_fkey" FOREIGN KEY ("company_id","to_load_id") REFERENCES "public"."loads"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_entries" ADD CONSTRAINT "load_entries_reverses_id_fkey" FOREIGN KEY ("company_id","reverses_id") REFERENCES "public"."load_entries"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_facts" ADD CONSTRAINT "load_facts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_facts" ADD CONSTRAINT "load_facts_compartment_id_fkey" FOREIGN KEY ("company_id","compartment_id") REFERENCES "public"."vehicle_compartments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_facts" ADD CONSTRAINT "load_facts_to_compartment_id_fkey" FOREIGN KEY ("company_id","to_compartment_id") REFERENCES "public"."vehicle_compartments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_facts" ADD CONSTRAINT "load_facts_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_facts" ADD CONSTRAINT "load_facts_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_facts" ADD CONSTRAINT "load_facts_disposal_site_id_fkey" FOREIGN KEY ("company_id","disposal_site_id") REFERENCES "public"."disposal_sites"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_facts" ADD CONSTRAINT "load_facts_actor_user_id_fkey" FOREIGN KEY ("company_id","actor_user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_facts" ADD CONSTRAINT "load_facts_replaces_id_fkey" FOREIGN KEY ("company_id","replaces_id") REFERENCES "public"."load_facts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_heads" ADD CONSTRAINT "load_heads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_postings" ADD CONSTRAINT "load_postings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_postings" ADD CONSTRAINT "load_postings_entry_id_fkey" FOREIGN KEY ("company_id","entry_id") REFERENCES "public"."load_entries"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_postings" ADD CONSTRAINT "load_postings_account_id_fkey" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."load_accounts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loads" ADD CONSTRAINT "loads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loads" ADD CONSTRAINT "loads_compartment_id_fkey" FOREIGN KEY ("company_id","compartment_id") REFERENCES "public"."vehicle_compartments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_compartments" ADD CONSTRAINT "vehicle_compartments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_compartments" ADD CONSTRAINT "vehicle_compartments_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "load_attributions_pickup_idx" ON "load_attributions" USING btree ("company_id","pickup_fact_id");--> statement-breakpoint
CREATE INDEX "load_entries_compartment_idx" ON "load_entries" USING btree ("company_id","compartment_id","occurred_at");--> statement-breakpoint
CREATE INDEX "load_entries_fact_idx" ON "load_entries" USING btree ("company_id","fact_id");--> statement-breakpoint
CREATE INDEX "load_facts_compartment_idx" ON "load_facts" USING btree ("company_id","compartment_id","occurred_at");--> statement-breakpoint
CREATE INDEX "load_facts_to_compartment_idx" ON "load_facts" USING btree ("company_id","to_compartment_id","occurred_at") WHERE to_compartment_id is not null;--> statement-breakpoint
CREATE INDEX "load_facts_job_idx" ON "load_facts" USING btree ("company_id","job_id") WHERE job_id is not null;--> statement-breakpoint
CREATE INDEX "load_facts_client_address_idx" ON "load_facts" USING btree ("client_address_id") WHERE client_address_id is not null;--> statement-breakpoint
CREATE INDEX "load_facts_disposal_site_idx" ON "load_facts" USING btree ("disposal_site_id") WHERE disposal_site_id is not null;--> statement-breakpoint
CREATE INDEX "load_postings_account_idx" ON "load_postings" USING btree ("company_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "loads_open_key" ON "loads" USING btree ("company_id","compartment_id") WHERE closed_at is null and superseded_at is null;--> statement-breakpoint
CREATE INDEX "loads_compartment_idx" ON "loads" USING btree ("company_id","compartment_id","opened_at");