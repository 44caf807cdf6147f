CREATE TABLE "client_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"label" text,
	"street_line1" text NOT NULL,
	"street_line2" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"postal_code" text NOT NULL,
	"country" text DEFAULT 'USA' NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"geocode_precision" text DEFAULT 'none' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"title" text,
	"phone" text,
	"email" text,
	"is_primary" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_services" (
	"company_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"service_type_id" uuid NOT NULL,
	CONSTRAINT "client_services_client_id_service_type_id_pk" PRIMARY KEY("client_id","service_type_id")
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"client_type" text NOT NULL,
	"contact_person" text,
	"primary_contact_title" text,
	"phone" text,
	"email" text,
	"access_instructions" text,
	"notes" text,
	"status" text DEFAULT 'active' NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(name || ' ' || coalesce(contact_person, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_settings" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"company_address" text,
	"company_phone" text,
	"default_depot_address" text,
	"depot_latitude" double precision,
	"depot_longitude" double precision,
	"depot_precision" text DEFAULT 'none' NOT NULL,
	"depot_zip_area" text,
	"time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"end_day_empty" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "disposal_sites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"street_line1" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"postal_code" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"geocode_precision" text DEFAULT 'none' NOT NULL,
	"accepted_waste_types" text[] NOT NULL,
	"opening_hours" jsonb NOT NULL,
	"unload_minutes" integer NOT NULL,
	"unload_minutes_per_1000_gallons" integer NOT NULL,
	"fee_cents_per_1000_gallons" integer NOT NULL,
	"daily_cap_gallons" integer,
	"permit_number" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disposal_sites_name_key" UNIQUE("company_id","name")
);
--> statement-breakpoint
CREATE TABLE "applied_commands" (
	"company_id" uuid NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"request_hash" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applied_commands_key" UNIQUE("company_id","key")
);
--> statement-breakpoint
CREATE TABLE "job_counters" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"type" text NOT NULL,
	"actor_user_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"job_number" text NOT NULL,
	"client_id" uuid NOT NULL,
	"client_address_id" uuid,
	"service_address_street" text,
	"service_address_city" text,
	"service_address_state" text,
	"service_address_zip" text,
	"title" text NOT NULL,
	"description" text,
	"status" text DEFAULT 'unscheduled' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"scheduled_date" date,
	"job_type_id" uuid,
	"duration_minutes" integer NOT NULL,
	"expected_gallons" integer NOT NULL,
	"waste_type" text,
	"window_start_minute" integer,
	"window_end_minute" integer,
	"assigned_to" uuid,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_job_number_key" UNIQUE("company_id","job_number")
);
--> statement-breakpoint
CREATE TABLE "route_optimizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"date" date NOT NULL,
	"include_jobs" boolean NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"jobs_analyzed" integer DEFAULT 0 NOT NULL,
	"route_count" integer DEFAULT 0 NOT NULL,
	"total_meters" integer DEFAULT 0 NOT NULL,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text,
	"requested_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "route_stops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"route_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"kind" text NOT NULL,
	"job_id" uuid,
	"disposal_site_id" uuid,
	"latitude" double precision,
	"longitude" double precision,
	"arrival_second" integer NOT NULL,
	"wait_seconds" integer DEFAULT 0 NOT NULL,
	"departure_second" integer NOT NULL,
	"leg_meters" integer DEFAULT 0 NOT NULL,
	"leg_seconds" integer DEFAULT 0 NOT NULL,
	"gallons" integer DEFAULT 0 NOT NULL,
	"load_after_gallons" integer DEFAULT 0 NOT NULL,
	"load_waste_type" text
);
--> statement-breakpoint
CREATE TABLE "routes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"route_date" date NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"is_optimized" boolean DEFAULT false NOT NULL,
	"total_meters" integer DEFAULT 0 NOT NULL,
	"total_seconds" integer DEFAULT 0 NOT NULL,
	"start_second" integer DEFAULT 0 NOT NULL,
	"end_second" integer DEFAULT 0 NOT NULL,
	"vehicle_id" uuid,
	"driver_user_id" uuid,
	"travel_time_source" text DEFAULT 'estimate' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"service_type_id" uuid,
	"name" text NOT NULL,
	"description" text,
	"duration_minutes" integer NOT NULL,
	"expected_gallons" integer NOT NULL,
	"waste_type" text,
	"price_cents" integer,
	"color" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_types_name_key" UNIQUE("company_id","name")
);
--> statement-breakpoint
CREATE TABLE "service_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_types_name_key" UNIQUE("company_id","name")
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"license_plate" text,
	"capacity_gallons" integer NOT NULL,
	"accepted_waste_types" text[] NOT NULL,
	"shift_start_minute" integer NOT NULL,
	"shift_end_minute" integer NOT NULL,
	"cost_per_mile_cents" integer NOT NULL,
	"cost_per_hour_cents" integer NOT NULL,
	"driver_user_id" uuid,
	"out_of_service" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicles_name_key" UNIQUE("company_id","name")
);
--> statement-breakpoint
ALTER TABLE "client_addresses" ADD CONSTRAINT "client_addresses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_addresses" ADD CONSTRAINT "client_addresses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_contacts" ADD CONSTRAINT "client_contacts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_contacts" ADD CONSTRAINT "client_contacts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_services" ADD CONSTRAINT "client_services_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_services" ADD CONSTRAINT "client_services_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_services" ADD CONSTRAINT "client_services_service_type_id_service_types_id_fk" FOREIGN KEY ("service_type_id") REFERENCES "public"."service_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_sites" ADD CONSTRAINT "disposal_sites_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applied_commands" ADD CONSTRAINT "applied_commands_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_counters" ADD CONSTRAINT "job_counters_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_client_address_id_client_addresses_id_fk" FOREIGN KEY ("client_address_id") REFERENCES "public"."client_addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_job_type_id_job_types_id_fk" FOREIGN KEY ("job_type_id") REFERENCES "public"."job_types"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_optimizations" ADD CONSTRAINT "route_optimizations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_stops" ADD CONSTRAINT "route_stops_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_stops" ADD CONSTRAINT "route_stops_route_id_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."routes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_stops" ADD CONSTRAINT "route_stops_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_stops" ADD CONSTRAINT "route_stops_disposal_site_id_disposal_sites_id_fk" FOREIGN KEY ("disposal_site_id") REFERENCES "public"."disposal_sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_types" ADD CONSTRAINT "job_types_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_types" ADD CONSTRAINT "job_types_service_type_id_service_types_id_fk" FOREIGN KEY ("service_type_id") REFERENCES "public"."service_types"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_types" ADD CONSTRAINT "service_types_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_addresses_client_id_idx" ON "client_addresses" USING btree ("company_id","client_id");--> statement-breakpoint
CREATE INDEX "client_contacts_client_id_idx" ON "client_contacts" USING btree ("company_id","client_id");--> statement-breakpoint
CREATE INDEX "client_services_company_id_idx" ON "client_services" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "clients_name_idx" ON "clients" USING btree ("company_id",lower(name),"id");--> statement-breakpoint
CREATE INDEX "clients_active_name_idx" ON "clients" USING btree ("company_id",lower(name),"id") WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_user_id_key" ON "profiles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "profiles_company_id_idx" ON "profiles" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "user_roles_company_id_idx" ON "user_roles" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "job_events_job_id_idx" ON "job_events" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "job_events_created_at_idx" ON "job_events" USING btree ("company_id",created_at desc);--> statement-breakpoint
CREATE INDEX "jobs_date_idx" ON "jobs" USING btree ("company_id",scheduled_date desc nulls last,id desc);--> statement-breakpoint
CREATE INDEX "jobs_status_date_idx" ON "jobs" USING btree ("company_id","status",scheduled_date desc nulls last,id desc);--> statement-breakpoint
CREATE INDEX "jobs_assigned_to_idx" ON "jobs" USING btree ("company_id","assigned_to",scheduled_date desc nulls last,id desc);--> statement-breakpoint
CREATE INDEX "jobs_client_id_idx" ON "jobs" USING btree ("company_id","client_id",scheduled_date desc nulls last);--> statement-breakpoint
CREATE INDEX "jobs_client_address_id_idx" ON "jobs" USING btree ("client_address_id");--> statement-breakpoint
CREATE INDEX "route_optimizations_date_idx" ON "route_optimizations" USING btree ("company_id","date",created_at desc);--> statement-breakpoint
CREATE UNIQUE INDEX "route_optimizations_running_key" ON "route_optimizations" USING btree ("company_id","date") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "route_stops_sequence_key" ON "route_stops" USING btree ("route_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "route_stops_job_id_key" ON "route_stops" USING btree ("job_id") WHERE job_id is not null;--> statement-breakpoint
CREATE INDEX "route_stops_route_id_idx" ON "route_stops" USING btree ("company_id","route_id");--> statement-breakpoint
CREATE INDEX "routes_date_idx" ON "routes" USING btree ("company_id",route_date desc,id desc);