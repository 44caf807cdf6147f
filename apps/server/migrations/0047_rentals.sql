CREATE TABLE "rental_sources" (
	"company_id" uuid NOT NULL,
	"rental_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"client_address_id" uuid,
	"due_cents" bigint NOT NULL,
	"is_billed" boolean NOT NULL,
	"is_open" boolean NOT NULL,
	"worked_out_on" date NOT NULL,
	"changes_on" date,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rental_sources_company_id_rental_id_pk" PRIMARY KEY("company_id","rental_id"),
	CONSTRAINT "rental_sources_due_cents_check" CHECK ("due_cents" between -100000000000 and 100000000000)
);
--> statement-breakpoint
CREATE TABLE "rental_agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"client_address_id" uuid,
	"name" text NOT NULL,
	"purchase_order" text,
	"note" text,
	"cycle" jsonb NOT NULL,
	"anchor_date" date NOT NULL,
	"bills" text NOT NULL,
	"prorates_delivery" boolean NOT NULL,
	"credits_early_pickup" boolean NOT NULL,
	"bills_fees" boolean NOT NULL,
	"minimum_days" integer NOT NULL,
	"waiver_ppm" integer NOT NULL,
	"end_date" date,
	"delivery_cents" bigint NOT NULL,
	"pickup_cents" bigint NOT NULL,
	"move_cents" bigint NOT NULL,
	"people" integer,
	"service_rule" text,
	"is_paused" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rental_agreements_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "rental_agreements_bills_check" CHECK ("bills" in ('advance', 'arrears')),
	CONSTRAINT "rental_agreements_minimum_days_check" CHECK ("minimum_days" between 0 and 366),
	CONSTRAINT "rental_agreements_waiver_ppm_check" CHECK ("waiver_ppm" between 0 and 1000000),
	CONSTRAINT "rental_agreements_delivery_cents_check" CHECK ("delivery_cents" >= 0),
	CONSTRAINT "rental_agreements_pickup_cents_check" CHECK ("pickup_cents" >= 0),
	CONSTRAINT "rental_agreements_move_cents_check" CHECK ("move_cents" >= 0),
	CONSTRAINT "rental_agreements_people_check" CHECK ("people" between 1 and 1000000),
	CONSTRAINT "rental_agreements_service_rule_check" CHECK ("service_rule" in ('weekly', 'one-to-ten', 'one-to-twenty'))
);
--> statement-breakpoint
CREATE TABLE "rental_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"rental_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"unit_id" uuid,
	"by_unit_id" uuid,
	"client_address_id" uuid,
	"job_id" uuid,
	"withdraws_id" uuid,
	"fee_cents" bigint NOT NULL,
	"note" text,
	"recorded_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rental_events_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "rental_events_withdraws_key" UNIQUE("company_id","withdraws_id"),
	CONSTRAINT "rental_events_kind_check" CHECK ("kind" in ('delivered', 'exchanged', 'moved', 'picked-up', 'serviced', 'paused', 'resumed', 'withdrawn')),
	CONSTRAINT "rental_events_fee_cents_check" CHECK ("fee_cents" >= 0),
	CONSTRAINT "rental_events_withdraws_check" CHECK ((kind = 'withdrawn') = (withdraws_id is not null)),
	CONSTRAINT "rental_events_unit_check" CHECK ((unit_id is null) = (kind in ('paused', 'resumed', 'withdrawn'))),
	CONSTRAINT "rental_events_by_unit_check" CHECK ((by_unit_id is not null) = (kind = 'exchanged'))
);
--> statement-breakpoint
CREATE TABLE "rental_items" (
	"company_id" uuid NOT NULL,
	"rental_id" uuid NOT NULL,
	"unit_type_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"rates" jsonb NOT NULL,
	CONSTRAINT "rental_items_company_id_rental_id_unit_type_id_pk" PRIMARY KEY("company_id","rental_id","unit_type_id"),
	CONSTRAINT "rental_items_position_check" CHECK ("position" between 0 and 99),
	CONSTRAINT "rental_items_quantity_check" CHECK ("quantity" between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "unit_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"toilets" integer NOT NULL,
	"hand_washes" integer NOT NULL,
	"tank_gallons" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_types_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "unit_types_name_key" UNIQUE("company_id","name"),
	CONSTRAINT "unit_types_kind_check" CHECK ("kind" in ('toilet', 'accessible-toilet', 'hand-wash', 'holding-tank', 'trailer', 'other')),
	CONSTRAINT "unit_types_toilets_check" CHECK ("toilets" between 0 and 50),
	CONSTRAINT "unit_types_hand_washes_check" CHECK ("hand_washes" between 0 and 50),
	CONSTRAINT "unit_types_tank_gallons_check" CHECK ("tank_gallons" >= 1)
);
--> statement-breakpoint
CREATE TABLE "units" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"unit_type_id" uuid NOT NULL,
	"label_number" integer NOT NULL,
	"serial" text,
	"note" text,
	"idle_state" text NOT NULL,
	"rental_id" uuid,
	"client_address_id" uuid,
	"since" date,
	"last_serviced_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "units_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "units_label_number_key" UNIQUE("company_id","label_number"),
	CONSTRAINT "units_label_number_check" CHECK ("label_number" between 1 and 99999),
	CONSTRAINT "units_idle_state_check" CHECK ("idle_state" in ('yard', 'reserved', 'in-transit', 'maintenance', 'lost', 'retired'))
);
--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "rental_id" uuid;--> statement-breakpoint
ALTER TABLE "rental_sources" ADD CONSTRAINT "rental_sources_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_sources" ADD CONSTRAINT "rental_sources_rental_id_fkey" FOREIGN KEY ("company_id","rental_id") REFERENCES "public"."rental_agreements"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_sources" ADD CONSTRAINT "rental_sources_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_sources" ADD CONSTRAINT "rental_sources_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE set null ("client_address_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_agreements" ADD CONSTRAINT "rental_agreements_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_agreements" ADD CONSTRAINT "rental_agreements_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_agreements" ADD CONSTRAINT "rental_agreements_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE set null ("client_address_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_agreements" ADD CONSTRAINT "rental_agreements_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE set null ("created_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_events" ADD CONSTRAINT "rental_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_events" ADD CONSTRAINT "rental_events_rental_id_fkey" FOREIGN KEY ("company_id","rental_id") REFERENCES "public"."rental_agreements"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_events" ADD CONSTRAINT "rental_events_unit_id_fkey" FOREIGN KEY ("company_id","unit_id") REFERENCES "public"."units"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_events" ADD CONSTRAINT "rental_events_by_unit_id_fkey" FOREIGN KEY ("company_id","by_unit_id") REFERENCES "public"."units"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_events" ADD CONSTRAINT "rental_events_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE set null ("client_address_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_events" ADD CONSTRAINT "rental_events_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE set null ("job_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_events" ADD CONSTRAINT "rental_events_withdraws_id_fkey" FOREIGN KEY ("company_id","withdraws_id") REFERENCES "public"."rental_events"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_events" ADD CONSTRAINT "rental_events_recorded_by_fkey" FOREIGN KEY ("company_id","recorded_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE set null ("recorded_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_items" ADD CONSTRAINT "rental_items_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_items" ADD CONSTRAINT "rental_items_rental_id_fkey" FOREIGN KEY ("company_id","rental_id") REFERENCES "public"."rental_agreements"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_items" ADD CONSTRAINT "rental_items_unit_type_id_fkey" FOREIGN KEY ("company_id","unit_type_id") REFERENCES "public"."unit_types"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_types" ADD CONSTRAINT "unit_types_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_unit_type_id_fkey" FOREIGN KEY ("company_id","unit_type_id") REFERENCES "public"."unit_types"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_rental_id_fkey" FOREIGN KEY ("company_id","rental_id") REFERENCES "public"."rental_agreements"("company_id","id") ON DELETE set null ("rental_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE set null ("client_address_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rental_sources_open_idx" ON "rental_sources" USING btree ("company_id","client_id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "rental_sources_changes_on_idx" ON "rental_sources" USING btree ("company_id","changes_on");--> statement-breakpoint
CREATE INDEX "rental_sources_client_address_id_idx" ON "rental_sources" USING btree ("client_address_id");--> statement-breakpoint
CREATE INDEX "rental_agreements_name_idx" ON "rental_agreements" USING btree ("company_id",lower(name),"id");--> statement-breakpoint
CREATE INDEX "rental_agreements_client_id_idx" ON "rental_agreements" USING btree ("company_id","client_id");--> statement-breakpoint
CREATE INDEX "rental_agreements_client_address_id_idx" ON "rental_agreements" USING btree ("client_address_id");--> statement-breakpoint
CREATE INDEX "rental_events_rental_id_idx" ON "rental_events" USING btree ("company_id","rental_id","created_at");--> statement-breakpoint
CREATE INDEX "rental_events_unit_id_idx" ON "rental_events" USING btree ("company_id","unit_id");--> statement-breakpoint
CREATE INDEX "rental_events_by_unit_id_idx" ON "rental_events" USING btree ("company_id","by_unit_id");--> statement-breakpoint
CREATE INDEX "rental_events_client_address_id_idx" ON "rental_events" USING btree ("client_address_id");--> statement-breakpoint
CREATE INDEX "rental_events_job_id_idx" ON "rental_events" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "rental_items_unit_type_id_idx" ON "rental_items" USING btree ("unit_type_id");--> statement-breakpoint
CREATE INDEX "units_unit_type_id_idx" ON "units" USING btree ("unit_type_id");--> statement-breakpoint
CREATE INDEX "units_rental_id_idx" ON "units" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "units_client_address_id_idx" ON "units" USING btree ("client_address_id");--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_rental_id_fkey" FOREIGN KEY ("company_id","rental_id") REFERENCES "public"."rental_agreements"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;