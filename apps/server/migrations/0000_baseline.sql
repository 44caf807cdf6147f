-- What the 64 migrations before 0.3.0 made, for a database that is new. One that stands at the last of them has it
-- already: this file has the instant of that migration, and so is not applied there.
CREATE SCHEMA "auth";
--> statement-breakpoint
CREATE TABLE "auth"."audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"succeeded" boolean NOT NULL,
	"outcome" text NOT NULL,
	"method" text,
	"user_id" uuid,
	"session_id" uuid,
	"email" text,
	"ip_address" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "auth"."factor_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"factor_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"code_hash" text,
	"webauthn_challenge" text,
	"webauthn_ceremony" text,
	"wrong_answers" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "factor_challenges_webauthn_ceremony_check" CHECK ("webauthn_ceremony" in ('create', 'request')),
	CONSTRAINT "factor_challenges_wrong_answers_check" CHECK ("wrong_answers" >= 0)
);
--> statement-breakpoint
CREATE TABLE "auth"."factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"factor_type" text NOT NULL,
	"friendly_name" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"secret_sealed" text,
	"last_totp_step" bigint,
	"phone" text,
	"credential" jsonb,
	"last_challenged_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "factors_factor_type_check" CHECK ("factor_type" in ('totp', 'phone', 'webauthn', 'recovery_code')),
	CONSTRAINT "factors_status_check" CHECK ("status" in ('unverified', 'verified')),
	CONSTRAINT "factors_last_totp_step_check" CHECK ("last_totp_step" >= 0)
);
--> statement-breakpoint
CREATE TABLE "auth"."flow_states" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"state_hash" text NOT NULL,
	"auth_code_hash" text,
	"code_challenge" text NOT NULL,
	"redirect_to" text NOT NULL,
	"provider_secrets_sealed" text NOT NULL,
	"linking_user_id" uuid,
	"user_id" uuid,
	"returned_at" timestamp (3) with time zone,
	"exchanged_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"identity_data" jsonb NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."one_time_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"link_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"code_ends_at" timestamp (3) with time zone NOT NULL,
	"link_ends_at" timestamp (3) with time zone NOT NULL,
	"pending_password_hash" text,
	"pending_metadata" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_time_tokens_purpose_check" CHECK ("purpose" in ('sign_up', 'invitation', 'recovery', 'magic_link', 'email_change_current', 'email_change_new', 'reauthentication')),
	CONSTRAINT "one_time_tokens_wrong_codes_check" CHECK ("wrong_codes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "auth"."rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "auth"."recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"factor_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"refreshed_at" timestamp (3) with time zone NOT NULL,
	"not_after" timestamp (3) with time zone NOT NULL,
	"aal" text NOT NULL,
	"amr" jsonb NOT NULL,
	"user_agent" text,
	"ip_address" text,
	"refresh_key_id" text NOT NULL,
	"refresh_salt" text NOT NULL,
	"refresh_counter" bigint NOT NULL,
	"last_rotated_at" timestamp (3) with time zone,
	"late_reuse_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_aal_check" CHECK ("aal" in ('aal1', 'aal2')),
	CONSTRAINT "sessions_refresh_counter_check" CHECK ("refresh_counter" >= 0)
);
--> statement-breakpoint
CREATE TABLE "auth"."signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"algorithm" text NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_sealed" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signing_keys_status_check" CHECK ("status" in ('active', 'retiring'))
);
--> statement-breakpoint
CREATE TABLE "auth"."users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"email_confirmed_at" timestamp (3) with time zone,
	"user_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"app_metadata" jsonb NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone,
	"banned_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"new_email" text,
	"confirmation_sent_at" timestamp (3) with time zone,
	"recovery_sent_at" timestamp (3) with time zone,
	"email_change_sent_at" timestamp (3) with time zone,
	"invited_at" timestamp (3) with time zone
);
--> statement-breakpoint
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
CREATE TABLE "address_lookups" (
	"company_id" uuid NOT NULL,
	"client_address_id" uuid NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "address_lookups_company_id_client_address_id_pk" PRIMARY KEY("company_id","client_address_id"),
	CONSTRAINT "address_lookups_attempts_check" CHECK ("attempts" between 0 and 100)
);
--> statement-breakpoint
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tank_gallons" integer,
	"gate_code" text,
	CONSTRAINT "client_addresses_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "client_addresses_latitude_check" CHECK ("latitude" between -90 and 90),
	CONSTRAINT "client_addresses_longitude_check" CHECK ("longitude" between -180 and 180),
	CONSTRAINT "client_addresses_tank_gallons_check" CHECK ("tank_gallons" >= 1),
	CONSTRAINT "client_addresses_geocode_precision_check" CHECK ("geocode_precision" in ('street', 'zip', 'manual', 'none'))
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
	"search_text" text GENERATED ALWAYS AS (lower(name || ' ' || coalesce(contact_person, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))) STORED,
	CONSTRAINT "clients_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "clients_client_type_check" CHECK ("client_type" in ('business', 'individual', 'municipal')),
	CONSTRAINT "clients_status_check" CHECK ("status" in ('active', 'inactive', 'archived'))
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
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"require_second_step" boolean DEFAULT false NOT NULL,
	"minimum_password_length" smallint DEFAULT 6 NOT NULL,
	"units" text DEFAULT 'us' NOT NULL,
	"smallest_saving_cents" integer DEFAULT 1000 NOT NULL,
	"smallest_saving_percent" smallint DEFAULT 2 NOT NULL,
	"holidays" jsonb,
	"emergency_within_minutes" smallint DEFAULT 240 NOT NULL,
	"high_within_minutes" smallint,
	"technicians_see_prices" boolean DEFAULT false NOT NULL,
	"days_aboard" smallint DEFAULT 3 NOT NULL,
	"variance_gallons" smallint DEFAULT 50 NOT NULL,
	"variance_percent" smallint DEFAULT 10 NOT NULL,
	CONSTRAINT "company_settings_depot_latitude_check" CHECK ("depot_latitude" between -90 and 90),
	CONSTRAINT "company_settings_depot_longitude_check" CHECK ("depot_longitude" between -180 and 180),
	CONSTRAINT "company_settings_depot_precision_check" CHECK ("depot_precision" in ('street', 'zip', 'manual', 'none')),
	CONSTRAINT "company_settings_units_check" CHECK ("units" in ('us', 'metric')),
	CONSTRAINT "company_settings_smallest_saving_cents_check" CHECK ("smallest_saving_cents" between 0 and 100000),
	CONSTRAINT "company_settings_smallest_saving_percent_check" CHECK ("smallest_saving_percent" between 0 and 100),
	CONSTRAINT "company_settings_emergency_within_minutes_check" CHECK ("emergency_within_minutes" between 15 and 1440),
	CONSTRAINT "company_settings_high_within_minutes_check" CHECK ("high_within_minutes" between 15 and 1440),
	CONSTRAINT "company_settings_variance_gallons_check" CHECK ("variance_gallons" between 0 and 500),
	CONSTRAINT "company_settings_variance_percent_check" CHECK ("variance_percent" between 0 and 25),
	CONSTRAINT "company_settings_days_aboard_check" CHECK ("days_aboard" between 1 and 30),
	CONSTRAINT "company_settings_minimum_password_length_check" CHECK ("minimum_password_length" between 6 and 64)
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_company_user_key" UNIQUE("company_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role"),
	CONSTRAINT "user_roles_role_check" CHECK ("role" in ('admin', 'dispatcher', 'field_technician'))
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
	"operator" text,
	"phone" text,
	"gate_email" text,
	CONSTRAINT "disposal_sites_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "disposal_sites_name_key" UNIQUE("company_id","name"),
	CONSTRAINT "disposal_sites_latitude_check" CHECK ("latitude" between -90 and 90),
	CONSTRAINT "disposal_sites_longitude_check" CHECK ("longitude" between -180 and 180),
	CONSTRAINT "disposal_sites_geocode_precision_check" CHECK ("geocode_precision" in ('street', 'zip', 'manual', 'none')),
	CONSTRAINT "disposal_sites_accepted_waste_types_check" CHECK ("accepted_waste_types" <@ array['septage', 'portable_toilet', 'grease', 'manure', 'wastewater']),
	CONSTRAINT "disposal_sites_unload_minutes_check" CHECK ("unload_minutes" between 0 and 1440),
	CONSTRAINT "disposal_sites_unload_minutes_per_1000_gallons_check" CHECK ("unload_minutes_per_1000_gallons" between 0 and 1440),
	CONSTRAINT "disposal_sites_fee_cents_per_1000_gallons_check" CHECK ("fee_cents_per_1000_gallons" >= 0),
	CONSTRAINT "disposal_sites_daily_cap_gallons_check" CHECK ("daily_cap_gallons" >= 0)
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"command_id" uuid NOT NULL,
	"job_id" uuid,
	"route_id" uuid,
	"disposal_site_id" uuid,
	"role" text NOT NULL,
	"user_id" uuid NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attachments_command_key" UNIQUE("company_id","command_id","sha256","role"),
	CONSTRAINT "attachments_role_check" CHECK ("role" in ('before', 'after', 'problem', 'ticket', 'signature', 'form', 'defect')),
	CONSTRAINT "attachments_latitude_check" CHECK ("latitude" between -90 and 90),
	CONSTRAINT "attachments_longitude_check" CHECK ("longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "field_commands" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"handed_in_by" uuid,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"after" uuid,
	"captured_at" timestamp (3) with time zone NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"digest" text NOT NULL,
	"body" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"code" text,
	CONSTRAINT "field_commands_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "field_commands_type_check" CHECK ("type" in ('route.started', 'stop.arrived', 'job.completed', 'job.not-done', 'note.left', 'pin.suggested', 'load.taken', 'load.dumped', 'load.moved', 'load.measured', 'tank.washed', 'signature.taken', 'message.sent', 'messages.read', 'shift.started', 'shift.paused', 'shift.resumed', 'shift.ended', 'inspection.done', 'form.filed')),
	CONSTRAINT "field_commands_outcome_check" CHECK ("outcome" in ('applied', 'recorded'))
);
--> statement-breakpoint
CREATE TABLE "field_devices" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"app_version" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "field_devices_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "field_rejects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"command_id" uuid NOT NULL,
	"code" text NOT NULL,
	"digest" text NOT NULL,
	"raw" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "field_rejects_digest_key" UNIQUE("company_id","command_id","digest")
);
--> statement-breakpoint
CREATE TABLE "field_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"command_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"code" text,
	"job_id" uuid,
	"route_id" uuid,
	"user_id" uuid NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text,
	CONSTRAINT "field_reviews_command_id_key" UNIQUE("company_id","command_id"),
	CONSTRAINT "field_reviews_kind_check" CHECK ("kind" in ('effect', 'note', 'pin')),
	CONSTRAINT "field_reviews_state_check" CHECK ("state" in ('open', 'counted', 'kept-as-note'))
);
--> statement-breakpoint
CREATE TABLE "job_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"command_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_attempts_command_id_key" UNIQUE("company_id","command_id"),
	CONSTRAINT "job_attempts_reason_check" CHECK ("reason" in ('locked-gate', 'dog', 'blocked', 'no-access', 'not-found', 'refused', 'unsafe', 'truck-full', 'weather', 'other'))
);
--> statement-breakpoint
CREATE TABLE "job_check_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"command_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"place" text NOT NULL,
	"distance_meters" integer,
	"latitude" double precision,
	"longitude" double precision,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_check_ins_command_id_key" UNIQUE("company_id","command_id"),
	CONSTRAINT "job_check_ins_place_check" CHECK ("place" in ('at-site', 'away', 'unknown')),
	CONSTRAINT "job_check_ins_distance_meters_check" CHECK ("distance_meters" >= 0),
	CONSTRAINT "job_check_ins_latitude_check" CHECK ("latitude" between -90 and 90),
	CONSTRAINT "job_check_ins_longitude_check" CHECK ("longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "job_needs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"job_type_id" uuid,
	"photo" text,
	"signature" text,
	"position" text,
	"photo_pixels" integer,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"paper" text,
	CONSTRAINT "job_needs_job_type_id_key" UNIQUE NULLS NOT DISTINCT("company_id","job_type_id"),
	CONSTRAINT "job_needs_photo_check" CHECK ("photo" in ('off', 'offered', 'warned', 'required')),
	CONSTRAINT "job_needs_signature_check" CHECK ("signature" in ('off', 'offered', 'warned', 'required')),
	CONSTRAINT "job_needs_position_check" CHECK ("position" in ('off', 'offered', 'warned', 'required')),
	CONSTRAINT "job_needs_paper_check" CHECK ("paper" in ('off', 'offered', 'warned', 'required')),
	CONSTRAINT "job_needs_photo_pixels_check" CHECK ("photo_pixels" between 1280 and 2560)
);
--> statement-breakpoint
CREATE TABLE "job_signatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"command_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"signer_name" text,
	"signer_title" text,
	"statement" text NOT NULL,
	"strokes" jsonb NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_signatures_command_id_key" UNIQUE("company_id","command_id"),
	CONSTRAINT "job_signatures_outcome_check" CHECK ("outcome" in ('signed', 'declined', 'nobody-there'))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"company_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"media_type" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"arrived_at" timestamp (3) with time zone,
	CONSTRAINT "files_company_id_sha256_pk" PRIMARY KEY("company_id","sha256"),
	CONSTRAINT "files_sha256_check" CHECK ("sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "files_media_type_check" CHECK ("media_type" in ('image/jpeg', 'image/png', 'application/pdf')),
	CONSTRAINT "files_bytes_check" CHECK ("bytes" >= 1)
);
--> statement-breakpoint
CREATE TABLE "company_filings" (
	"company_id" uuid NOT NULL,
	"pack_id" text NOT NULL,
	"filing_id" text NOT NULL,
	"due_on" date NOT NULL,
	"filed_on" date NOT NULL,
	"confirmation" text,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_filings_company_id_pack_id_filing_id_due_on_pk" PRIMARY KEY("company_id","pack_id","filing_id","due_on")
);
--> statement-breakpoint
CREATE TABLE "company_pack_fields" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"pack_id" text NOT NULL,
	"name" text NOT NULL,
	"moment" text NOT NULL,
	"required" boolean NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_pack_fields_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "company_pack_fields_moment_check" CHECK ("moment" in ('pickup', 'delivered'))
);
--> statement-breakpoint
CREATE TABLE "company_permits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"issuer" text NOT NULL,
	"vehicle_id" uuid,
	"expires_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	CONSTRAINT "company_permits_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "company_permits_kind_check" CHECK ("kind" in ('registration', 'permit', 'licence', 'certification', 'insurance', 'other')),
	CONSTRAINT "company_permits_holder_check" CHECK ("company_permits"."vehicle_id" is null or "company_permits"."user_id" is null)
);
--> statement-breakpoint
CREATE TABLE "company_rule_packs" (
	"company_id" uuid NOT NULL,
	"pack_id" text NOT NULL,
	"version" text NOT NULL,
	"since" date NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_rule_packs_company_id_pack_id_pk" PRIMARY KEY("company_id","pack_id")
);
--> statement-breakpoint
CREATE TABLE "deadline_reminders" (
	"company_id" uuid NOT NULL,
	"deadline" text NOT NULL,
	"days_before" integer NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "deadline_reminders_company_id_deadline_days_before_pk" PRIMARY KEY("company_id","deadline","days_before"),
	CONSTRAINT "deadline_reminders_days_before_check" CHECK ("days_before" between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "form_submissions" (
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"job_id" uuid,
	"client_id" uuid,
	"client_address_id" uuid,
	"user_id" uuid NOT NULL,
	"language" text NOT NULL,
	"answers" jsonb NOT NULL,
	"signatures" jsonb NOT NULL,
	"digest" text NOT NULL,
	"is_complete" boolean NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_submissions_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "form_submissions_language_check" CHECK ("language" in ('en', 'es'))
);
--> statement-breakpoint
CREATE TABLE "form_template_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"template" jsonb NOT NULL,
	"published_by" uuid,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "form_template_versions_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "form_template_versions_number_key" UNIQUE("company_id","form_id","number"),
	CONSTRAINT "form_template_versions_number_check" CHECK ("number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "form_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"starter" text,
	"draft" jsonb NOT NULL,
	"has_draft" boolean NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "form_templates_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "form_templates_starter_key" UNIQUE("company_id","starter"),
	CONSTRAINT "form_templates_starter_check" CHECK ("starter" in ('pump-out', 'septic-inspection', 'grease-trap', 'portable-service', 'vehicle-inspection'))
);
--> statement-breakpoint
CREATE TABLE "job_type_forms" (
	"company_id" uuid NOT NULL,
	"job_type_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"required" boolean NOT NULL,
	"need" text,
	CONSTRAINT "job_type_forms_company_id_form_id_job_type_id_pk" PRIMARY KEY("company_id","form_id","job_type_id"),
	CONSTRAINT "job_type_forms_need_check" CHECK ("need" in ('offered', 'warned', 'required'))
);
--> statement-breakpoint
CREATE TABLE "gate_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"token_sha256" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gate_links_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "gate_links_token_sha256_key" UNIQUE("token_sha256"),
	CONSTRAINT "gate_links_token_sha256_check" CHECK (token_sha256 ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "gate_mailed_codes" (
	"company_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"mailed_to" text NOT NULL,
	"code_hash" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone NOT NULL,
	"mails_in_hour" integer NOT NULL,
	"hour_started_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gate_mailed_codes_company_id_visit_id_pk" PRIMARY KEY("company_id","visit_id"),
	CONSTRAINT "gate_mailed_codes_wrong_tries_check" CHECK ("wrong_tries" between 0 and 5),
	CONSTRAINT "gate_mailed_codes_mails_in_hour_check" CHECK ("mails_in_hour" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "gate_receipts" (
	"company_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"received_gallons" integer NOT NULL,
	"reported_gallons" integer NOT NULL,
	"is_posted" boolean NOT NULL,
	"ticket_number" text,
	"note" text,
	"name" text NOT NULL,
	"strokes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"outcome" text DEFAULT 'accepted' NOT NULL,
	"reason" text,
	"ph" double precision,
	"code_mailed_to" text,
	CONSTRAINT "gate_receipts_company_id_visit_id_pk" PRIMARY KEY("company_id","visit_id"),
	CONSTRAINT "gate_receipts_outcome_check" CHECK ("outcome" in ('accepted', 'partly_accepted', 'rejected')),
	CONSTRAINT "gate_receipts_received_gallons_check" CHECK ("received_gallons" >= 0),
	CONSTRAINT "gate_receipts_outcome_gallons_check" CHECK ((outcome = 'rejected') = (received_gallons = 0)),
	CONSTRAINT "gate_receipts_outcome_reason_check" CHECK (outcome = 'accepted' or reason is not null),
	CONSTRAINT "gate_receipts_ph_check" CHECK ("ph" between 0 and 14),
	CONSTRAINT "gate_receipts_reported_gallons_check" CHECK ("reported_gallons" >= 0)
);
--> statement-breakpoint
CREATE TABLE "client_import_rows" (
	"company_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row_number" integer NOT NULL,
	"values" jsonb NOT NULL,
	"choice" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"message" text,
	"client_id" uuid,
	"address_id" uuid,
	"is_new_client" boolean DEFAULT false NOT NULL,
	"record_id" uuid,
	"series_id" uuid,
	CONSTRAINT "client_import_rows_import_id_row_number_pk" PRIMARY KEY("import_id","row_number"),
	CONSTRAINT "client_import_rows_row_number_check" CHECK ("row_number" >= 1),
	CONSTRAINT "client_import_rows_choice_check" CHECK ("choice" in ('skip', 'import', 'add-address')),
	CONSTRAINT "client_import_rows_status_check" CHECK ("status" in ('waiting', 'imported', 'skipped', 'failed', 'undone', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "client_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"options" jsonb NOT NULL,
	"task" text DEFAULT 'import' NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"total_rows" integer NOT NULL,
	"imported_rows" integer DEFAULT 0 NOT NULL,
	"skipped_rows" integer DEFAULT 0 NOT NULL,
	"failed_rows" integer DEFAULT 0 NOT NULL,
	"clients_added" integer DEFAULT 0 NOT NULL,
	"addresses_added" integer DEFAULT 0 NOT NULL,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kept_count" integer DEFAULT 0 NOT NULL,
	"requested_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"kind" text DEFAULT 'clients' NOT NULL,
	"records_added" integer DEFAULT 0 NOT NULL,
	"series_added" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "client_imports_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "client_imports_kind_check" CHECK ("kind" in ('clients', 'jobs', 'services', 'trucks', 'balances', 'prices')),
	CONSTRAINT "client_imports_task_check" CHECK ("task" in ('import', 'undo')),
	CONSTRAINT "client_imports_status_check" CHECK ("status" in ('queued', 'running', 'done', 'failed')),
	CONSTRAINT "client_imports_progress_check" CHECK ("progress" between 0 and 1),
	CONSTRAINT "client_imports_attempts_check" CHECK ("attempts" >= 0),
	CONSTRAINT "client_imports_total_rows_check" CHECK ("total_rows" >= 0),
	CONSTRAINT "client_imports_imported_rows_check" CHECK ("imported_rows" >= 0),
	CONSTRAINT "client_imports_skipped_rows_check" CHECK ("skipped_rows" >= 0),
	CONSTRAINT "client_imports_failed_rows_check" CHECK ("failed_rows" >= 0),
	CONSTRAINT "client_imports_clients_added_check" CHECK ("clients_added" >= 0),
	CONSTRAINT "client_imports_addresses_added_check" CHECK ("addresses_added" >= 0),
	CONSTRAINT "client_imports_records_added_check" CHECK ("records_added" >= 0),
	CONSTRAINT "client_imports_series_added_check" CHECK ("series_added" >= 0),
	CONSTRAINT "client_imports_kept_count_check" CHECK ("kept_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "inspections" (
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"vehicle_id" uuid,
	"vehicle_name" text NOT NULL,
	"user_id" uuid NOT NULL,
	"shift_id" uuid,
	"kind" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"parts" jsonb NOT NULL,
	"signed_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inspections_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "inspections_kind_check" CHECK ("kind" in ('before', 'after'))
);
--> statement-breakpoint
CREATE TABLE "vehicle_defects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"inspection_id" uuid NOT NULL,
	"vehicle_id" uuid,
	"part" text NOT NULL,
	"note" text NOT NULL,
	"unsafe" boolean NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"settled_by" uuid,
	"settled_at" timestamp (3) with time zone,
	"settle_note" text,
	"reviewed_by" uuid,
	"reviewed_at" timestamp (3) with time zone,
	CONSTRAINT "vehicle_defects_part_key" UNIQUE("company_id","inspection_id","part"),
	CONSTRAINT "vehicle_defects_part_check" CHECK ("part" in ('serviceBrakes', 'parkingBrake', 'steering', 'lights', 'tires', 'horn', 'wipers', 'mirrors', 'coupling', 'wheels', 'emergency', 'hoses', 'valves', 'pto', 'tieDowns', 'spreader')),
	CONSTRAINT "vehicle_defects_state_check" CHECK ("state" in ('open', 'repaired', 'needless'))
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
	"scheduled_for" date,
	CONSTRAINT "bill_runs_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "bill_runs_status_check" CHECK ("status" in ('queued', 'running', 'done')),
	CONSTRAINT "bill_runs_total_check" CHECK ("total" >= 0),
	CONSTRAINT "bill_runs_ended_check" CHECK ((status = 'done') = (ended_at is not null))
);
--> statement-breakpoint
CREATE TABLE "bill_schedules" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"every" text NOT NULL,
	"day" integer NOT NULL,
	"at_minute" integer NOT NULL,
	"set_by" uuid NOT NULL,
	"done_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bill_schedules_every_check" CHECK ("every" in ('month', 'week')),
	CONSTRAINT "bill_schedules_day_check" CHECK ("day" between 0 and 31),
	CONSTRAINT "bill_schedules_at_minute_check" CHECK ("at_minute" between 0 and 1439),
	CONSTRAINT "bill_schedules_of_span_check" CHECK ((every = 'week' and day <= 6) or (every = 'month' and day >= 1))
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
	CONSTRAINT "billing_settings_grouping_check" CHECK ("grouping" in ('client', 'address', 'job', 'purchase-order'))
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
	CONSTRAINT "client_billing_terms_grouping_check" CHECK ("grouping" in ('client', 'address', 'job', 'purchase-order'))
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
	"reminder_days" integer,
	CONSTRAINT "invoice_deliveries_kind_check" CHECK ("kind" in ('mail', 'by-hand', 'reminder')),
	CONSTRAINT "invoice_deliveries_reminder_days_check" CHECK ("reminder_days" between -30 and 365)
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
	"rental_id" uuid,
	"agreement_id" uuid,
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
CREATE TABLE "invoice_disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "invoice_disputes_ended_check" CHECK ((ended_at is null) = (ended_by is null))
);
--> statement-breakpoint
CREATE TABLE "invoice_reminders" (
	"company_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "invoice_reminders_company_id_invoice_id_days_pk" PRIMARY KEY("company_id","invoice_id","days"),
	CONSTRAINT "invoice_reminders_days_check" CHECK ("days" between -30 and 365),
	CONSTRAINT "invoice_reminders_attempts_check" CHECK ("attempts" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "reminder_settings" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"stages" integer[] NOT NULL,
	"set_by" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_settings_stages_check" CHECK (cardinality(stages) between 1 and 5)
);
--> statement-breakpoint
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
CREATE TABLE "job_counters" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "job_counters_last_number_check" CHECK ("last_number" >= 0)
);
--> statement-breakpoint
CREATE TABLE "job_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"type" text NOT NULL,
	"actor_user_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"occurred_at" timestamp (3) with time zone,
	CONSTRAINT "job_events_type_check" CHECK ("type" in ('created', 'made-by-series', 'duplicated', 'edited', 'rescheduled', 'status-changed', 'assigned', 'planned', 'unplanned'))
);
--> statement-breakpoint
CREATE TABLE "job_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"client_address_id" uuid,
	"title" text NOT NULL,
	"description" text,
	"priority" text DEFAULT 'normal' NOT NULL,
	"job_type_id" uuid,
	"duration_minutes" integer NOT NULL,
	"expected_gallons" integer NOT NULL,
	"waste_type" text,
	"window_start_minute" integer,
	"window_end_minute" integer,
	"assigned_to" uuid,
	"rule" jsonb NOT NULL,
	"start_date" date NOT NULL,
	"until_date" date,
	"active" boolean DEFAULT true NOT NULL,
	"made_through" date,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"gallons_typed" boolean DEFAULT true NOT NULL,
	"minutes_typed" boolean DEFAULT true NOT NULL,
	"purchase_order" text,
	CONSTRAINT "job_series_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "job_series_priority_check" CHECK ("priority" in ('low', 'normal', 'high', 'emergency')),
	CONSTRAINT "job_series_waste_type_check" CHECK ("waste_type" in ('septage', 'portable_toilet', 'grease', 'manure', 'wastewater')),
	CONSTRAINT "job_series_duration_minutes_check" CHECK ("duration_minutes" between 0 and 1440),
	CONSTRAINT "job_series_window_start_minute_check" CHECK ("window_start_minute" between 0 and 1440),
	CONSTRAINT "job_series_window_end_minute_check" CHECK ("window_end_minute" between 0 and 1440),
	CONSTRAINT "job_series_window_start_minute_order_check" CHECK ("window_start_minute" <= "window_end_minute"),
	CONSTRAINT "job_series_expected_gallons_check" CHECK ("expected_gallons" >= 0),
	CONSTRAINT "job_series_start_date_order_check" CHECK ("start_date" <= "until_date")
);
--> statement-breakpoint
CREATE TABLE "job_series_skips" (
	"company_id" uuid NOT NULL,
	"series_id" uuid NOT NULL,
	"skipped_date" date NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_series_skips_series_id_skipped_date_pk" PRIMARY KEY("series_id","skipped_date")
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
	"search_text" text GENERATED ALWAYS AS (lower(title || ' ' || job_number || ' ' || coalesce(service_address_street, ''))) STORED,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"actual_gallons" integer,
	"completion_notes" text,
	"cancel_reason" text,
	"series_id" uuid,
	"series_date" date,
	"price_cents" integer,
	"price_fixed_at" timestamp (3) with time zone,
	"by_minute" integer,
	"purchase_order" text,
	CONSTRAINT "jobs_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "jobs_job_number_key" UNIQUE("company_id","job_number"),
	CONSTRAINT "jobs_series_date_key" UNIQUE("series_id","series_date"),
	CONSTRAINT "jobs_status_check" CHECK ("status" in ('unscheduled', 'scheduled', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT "jobs_priority_check" CHECK ("priority" in ('low', 'normal', 'high', 'emergency')),
	CONSTRAINT "jobs_waste_type_check" CHECK ("waste_type" in ('septage', 'portable_toilet', 'grease', 'manure', 'wastewater')),
	CONSTRAINT "jobs_duration_minutes_check" CHECK ("duration_minutes" between 0 and 1440),
	CONSTRAINT "jobs_window_start_minute_check" CHECK ("window_start_minute" between 0 and 1440),
	CONSTRAINT "jobs_window_end_minute_check" CHECK ("window_end_minute" between 0 and 1440),
	CONSTRAINT "jobs_window_start_minute_order_check" CHECK ("window_start_minute" <= "window_end_minute"),
	CONSTRAINT "jobs_by_minute_check" CHECK ("by_minute" between 0 and 1440),
	CONSTRAINT "jobs_expected_gallons_check" CHECK ("expected_gallons" >= 0),
	CONSTRAINT "jobs_actual_gallons_check" CHECK ("actual_gallons" >= 0),
	CONSTRAINT "jobs_price_cents_check" CHECK ("price_cents" >= 0)
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
	"crop" text,
	"nitrogen_lb_per_acre" double precision,
	"rate_gallons_per_acre" integer,
	"origin" text,
	"certified_by" text,
	CONSTRAINT "field_applications_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "field_applications_replaces_key" UNIQUE("company_id","replaces_id"),
	CONSTRAINT "field_applications_waste_type_check" CHECK ("waste_type" in ('septage', 'portable_toilet', 'grease', 'manure', 'wastewater')),
	CONSTRAINT "field_applications_gallons_check" CHECK ("gallons" between 1 and 1000000),
	CONSTRAINT "field_applications_acres_check" CHECK ("acres" between 0 and 10000),
	CONSTRAINT "field_applications_method_check" CHECK ("method" in ('surface', 'incorporated', 'injected')),
	CONSTRAINT "field_applications_started_at_order_check" CHECK ("started_at" <= "ended_at"),
	CONSTRAINT "field_applications_nitrogen_lb_per_1000_gallons_check" CHECK ("nitrogen_lb_per_1000_gallons" between 0 and 500),
	CONSTRAINT "field_applications_phosphorus_lb_per_1000_gallons_check" CHECK ("phosphorus_lb_per_1000_gallons" between 0 and 500),
	CONSTRAINT "field_applications_nitrogen_lb_per_acre_check" CHECK ("nitrogen_lb_per_acre" between 0 and 2000),
	CONSTRAINT "field_applications_rate_gallons_per_acre_check" CHECK ("rate_gallons_per_acre" between 0 and 1000000),
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
CREATE TABLE "custody_days" (
	"company_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"date" date NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"closed_by" uuid NOT NULL,
	"compartments" jsonb NOT NULL,
	"on_board_reason" text,
	"findings" jsonb NOT NULL,
	"reason" text,
	CONSTRAINT "custody_days_company_id_vehicle_id_date_pk" PRIMARY KEY("company_id","vehicle_id","date")
);
--> statement-breakpoint
CREATE TABLE "custody_seals" (
	"company_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"first_sequence" bigint NOT NULL,
	"last_sequence" bigint NOT NULL,
	"root" text NOT NULL,
	"last_hash" text NOT NULL,
	"public_key" text NOT NULL,
	"signature" text NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"mail_claimed_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "custody_seals_company_id_number_pk" PRIMARY KEY("company_id","number"),
	CONSTRAINT "custody_seals_number_check" CHECK ("number" >= 1),
	CONSTRAINT "custody_seals_first_sequence_check" CHECK ("first_sequence" >= 1),
	CONSTRAINT "custody_seals_first_sequence_order_check" CHECK ("first_sequence" <= "last_sequence"),
	CONSTRAINT "custody_seals_root_check" CHECK (root ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "custody_seals_last_hash_check" CHECK (last_hash ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "custody_seals_public_key_check" CHECK (public_key ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "custody_seals_signature_check" CHECK (signature ~ '^[0-9a-f]{128}$')
);
--> statement-breakpoint
CREATE TABLE "disposal_fees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"note" text,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disposal_fees_cents_check" CHECK ("cents" between 0 and 1000000000)
);
--> statement-breakpoint
CREATE TABLE "disposal_visit_facts" (
	"company_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"fact_id" uuid NOT NULL,
	CONSTRAINT "disposal_visit_facts_company_id_fact_id_pk" PRIMARY KEY("company_id","fact_id")
);
--> statement-breakpoint
CREATE TABLE "disposal_visit_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"note" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disposal_visit_notes_kind_check" CHECK ("kind" in ('ticket-number', 'no-ticket', 'hauler', 'site'))
);
--> statement-breakpoint
CREATE TABLE "disposal_visits" (
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"vehicle_id" uuid,
	"disposal_site_id" uuid NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"reported_by" uuid NOT NULL,
	"ticket_number" text,
	"weight_pounds" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"fee_cents_per_1000_gallons" integer,
	CONSTRAINT "disposal_visits_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "disposal_visits_weight_pounds_check" CHECK ("weight_pounds" between 1 and 1000000),
	CONSTRAINT "disposal_visits_fee_cents_per_1000_gallons_check" CHECK ("fee_cents_per_1000_gallons" between 0 and 10000000)
);
--> statement-breakpoint
CREATE TABLE "custody_events" (
	"company_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"body" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custody_events_company_id_sequence_pk" PRIMARY KEY("company_id","sequence"),
	CONSTRAINT "custody_events_sequence_check" CHECK ("sequence" >= 1),
	CONSTRAINT "custody_events_hash_check" CHECK (hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
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
	"last_event" bigint DEFAULT 0 NOT NULL,
	"last_hash" text,
	CONSTRAINT "load_heads_last_sequence_check" CHECK ("last_sequence" >= 0),
	CONSTRAINT "load_heads_last_event_check" CHECK ("last_event" >= 0)
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
CREATE TABLE "manifest_counters" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"next_block" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "manifest_counters_next_block_check" CHECK ("next_block" >= 1)
);
--> statement-breakpoint
CREATE TABLE "manifest_number_blocks" (
	"company_id" uuid NOT NULL,
	"first_number" integer NOT NULL,
	"vehicle_id" uuid,
	"taken" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manifest_number_blocks_company_id_first_number_pk" PRIMARY KEY("company_id","first_number"),
	CONSTRAINT "manifest_number_blocks_first_number_check" CHECK ("first_number" >= 1),
	CONSTRAINT "manifest_number_blocks_taken_check" CHECK ("taken" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "manifest_reservations" (
	"company_id" uuid NOT NULL,
	"first_number" integer NOT NULL,
	"count" integer NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manifest_reservations_company_id_first_number_pk" PRIMARY KEY("company_id","first_number"),
	CONSTRAINT "manifest_reservations_first_number_check" CHECK ("first_number" >= 1),
	CONSTRAINT "manifest_reservations_count_check" CHECK ("count" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "manifest_signatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"manifest_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"role" text NOT NULL,
	"method" text NOT NULL,
	"name" text,
	"reason" text,
	"strokes" jsonb NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manifest_signatures_role_check" CHECK ("role" in ('generator', 'hauler', 'site')),
	CONSTRAINT "manifest_signatures_method_check" CHECK ("method" in ('drawn', 'paper', 'absent')),
	CONSTRAINT "manifest_signatures_version_check" CHECK ("version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "manifest_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"manifest_id" uuid NOT NULL,
	"step" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manifest_steps_step_check" CHECK ("step" in ('make', 'depart', 'deliver', 'sign', 'complete', 'reject', 'void', 'begin-correction', 'end-correction')),
	CONSTRAINT "manifest_steps_state_check" CHECK ("state" in ('draft', 'in_transit', 'delivered', 'rejected', 'partly_rejected', 'signed', 'complete', 'under_correction', 'corrected', 'void'))
);
--> statement-breakpoint
CREATE TABLE "manifest_versions" (
	"company_id" uuid NOT NULL,
	"manifest_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"body" text NOT NULL,
	"sha256" text NOT NULL,
	"check_code" text NOT NULL,
	"numbers_since" integer NOT NULL,
	"reason" text,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"event_sequence" bigint,
	CONSTRAINT "manifest_versions_company_id_manifest_id_version_pk" PRIMARY KEY("company_id","manifest_id","version"),
	CONSTRAINT "manifest_versions_version_check" CHECK ("version" >= 1),
	CONSTRAINT "manifest_versions_numbers_since_check" CHECK ("numbers_since" >= 1),
	CONSTRAINT "manifest_versions_event_sequence_check" CHECK ("event_sequence" >= 1),
	CONSTRAINT "manifest_versions_sha256_check" CHECK (sha256 ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "manifests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"pack_id" text NOT NULL,
	"pack_version" text NOT NULL,
	"unit" text NOT NULL,
	"visit_id" uuid NOT NULL,
	"pickup_fact_id" uuid,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manifests_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "manifests_number_key" UNIQUE("company_id","number"),
	CONSTRAINT "manifests_unit_check" CHECK ("unit" in ('pickup', 'vehicle_load')),
	CONSTRAINT "manifests_state_check" CHECK ("state" in ('draft', 'in_transit', 'delivered', 'rejected', 'partly_rejected', 'signed', 'complete', 'under_correction', 'corrected', 'void')),
	CONSTRAINT "manifests_number_check" CHECK ("number" >= 1),
	CONSTRAINT "manifests_version_check" CHECK ("version" >= 1),
	CONSTRAINT "manifests_pickup_check" CHECK ((unit = 'pickup') = (pickup_fact_id is not null))
);
--> statement-breakpoint
CREATE TABLE "reported_papers" (
	"company_id" uuid NOT NULL,
	"command_id" uuid NOT NULL,
	"pack_id" text NOT NULL,
	"job_id" uuid,
	"number" integer,
	"standing" text NOT NULL,
	"filled_in" jsonb NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reported_papers_company_id_command_id_pack_id_pk" PRIMARY KEY("company_id","command_id","pack_id"),
	CONSTRAINT "reported_papers_number_check" CHECK ("number" >= 1),
	CONSTRAINT "reported_papers_standing_check" CHECK ("standing" in ('good', 'again', 'foreign', 'twice'))
);
--> statement-breakpoint
CREATE TABLE "route_messages" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"route_id" uuid NOT NULL,
	"sender_user_id" uuid NOT NULL,
	"from_office" boolean NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"read_by" uuid,
	"mail_due_at" timestamp (3) with time zone,
	"mail_attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "route_messages_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "route_messages_mail_attempts_check" CHECK ("mail_attempts" >= 0)
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
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"stop_requested" boolean DEFAULT false NOT NULL,
	"improve" boolean DEFAULT false NOT NULL,
	"search" jsonb,
	"cost_cents" integer,
	"started_at" timestamp (3) with time zone,
	"as_proposal" boolean DEFAULT false NOT NULL,
	"choices" jsonb,
	"proposal" jsonb,
	"best_so_far" jsonb,
	"accepting" jsonb,
	CONSTRAINT "route_optimizations_status_check" CHECK ("status" in ('queued', 'running', 'done', 'failed', 'cancelled')),
	CONSTRAINT "route_optimizations_progress_check" CHECK ("progress" between 0 and 1),
	CONSTRAINT "route_optimizations_attempts_check" CHECK ("attempts" >= 0),
	CONSTRAINT "route_optimizations_cost_cents_check" CHECK ("cost_cents" >= 0),
	CONSTRAINT "route_optimizations_jobs_analyzed_check" CHECK ("jobs_analyzed" >= 0),
	CONSTRAINT "route_optimizations_route_count_check" CHECK ("route_count" >= 0),
	CONSTRAINT "route_optimizations_total_meters_check" CHECK ("total_meters" >= 0)
);
--> statement-breakpoint
CREATE TABLE "driver_positions" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"accuracy_meters" real NOT NULL,
	"measured_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "driver_positions_company_id_user_id_pk" PRIMARY KEY("company_id","user_id"),
	CONSTRAINT "driver_positions_latitude_check" CHECK ("latitude" between -90 and 90),
	CONSTRAINT "driver_positions_longitude_check" CHECK ("longitude" between -180 and 180),
	CONSTRAINT "driver_positions_accuracy_meters_check" CHECK ("accuracy_meters" >= 0)
);
--> statement-breakpoint
CREATE TABLE "job_extras" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"price_item_id" uuid,
	"description" text NOT NULL,
	"quantity_thousandths" bigint NOT NULL,
	"unit" text NOT NULL,
	"unit_price" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"revenue_category" text NOT NULL,
	"tax_category" text NOT NULL,
	"added_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_by" uuid,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "job_extras_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "job_extras_quantity_thousandths_check" CHECK ("quantity_thousandths" between 1 and 1000000000),
	CONSTRAINT "job_extras_unit_price_check" CHECK ("unit_price" >= 0),
	CONSTRAINT "job_extras_cents_check" CHECK ("cents" between 0 and 10000000),
	CONSTRAINT "job_extras_revenue_category_check" CHECK ("revenue_category" in ('service', 'gallons', 'disposal', 'time', 'trip', 'emergency', 'after-hours', 'surcharge', 'rental', 'waiver', 'fee', 'other')),
	CONSTRAINT "job_extras_tax_category_check" CHECK ("tax_category" in ('service', 'gallons', 'disposal', 'time', 'trip', 'emergency', 'after-hours', 'surcharge', 'rental', 'waiver', 'fee', 'other')),
	CONSTRAINT "job_extras_removed_check" CHECK ((removed_at is null) = (removed_by is null))
);
--> statement-breakpoint
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
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_key" UNIQUE("company_id","endpoint")
);
--> statement-breakpoint
CREATE TABLE "quote_counters" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "quote_counters_last_number_check" CHECK ("last_number" >= 0)
);
--> statement-breakpoint
CREATE TABLE "quote_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"user_id" uuid,
	"sent_to" text,
	"token_sha256" text,
	"signer_name" text,
	"strokes" jsonb,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quote_events_kind_check" CHECK ("kind" in ('made', 'sent', 'accepted', 'declined', 'withdrawn', 'revised')),
	CONSTRAINT "quote_events_version_check" CHECK ("version" >= 1),
	CONSTRAINT "quote_events_token_check" CHECK ((kind = 'sent') = (token_sha256 is not null) and token_sha256 ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "quote_events_signer_check" CHECK (kind <> 'accepted' or signer_name is not null)
);
--> statement-breakpoint
CREATE TABLE "quote_lines" (
	"company_id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"begins_work" boolean NOT NULL,
	"job_type_id" uuid,
	"job_id" uuid,
	"description" text NOT NULL,
	"quantity_thousandths" bigint NOT NULL,
	"unit" text NOT NULL,
	"unit_price" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"revenue_category" text NOT NULL,
	"tax_category" text NOT NULL,
	CONSTRAINT "quote_lines_company_id_quote_id_position_pk" PRIMARY KEY("company_id","quote_id","position"),
	CONSTRAINT "quote_lines_position_check" CHECK ("position" between 0 and 999),
	CONSTRAINT "quote_lines_revenue_category_check" CHECK ("revenue_category" in ('service', 'gallons', 'disposal', 'time', 'trip', 'emergency', 'after-hours', 'surcharge', 'rental', 'waiver', 'fee', 'other')),
	CONSTRAINT "quote_lines_tax_category_check" CHECK ("tax_category" in ('service', 'gallons', 'disposal', 'time', 'trip', 'emergency', 'after-hours', 'surcharge', 'rental', 'waiver', 'fee', 'other')),
	CONSTRAINT "quote_lines_quantity_thousandths_check" CHECK ("quantity_thousandths" >= 0),
	CONSTRAINT "quote_lines_unit_price_check" CHECK ("unit_price" >= 0),
	CONSTRAINT "quote_lines_cents_check" CHECK ("cents" >= 0),
	CONSTRAINT "quote_lines_work_check" CHECK (begins_work or job_type_id is null),
	CONSTRAINT "quote_lines_first_check" CHECK (position > 0 or begins_work)
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
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"sequence" integer,
	"client_id" uuid NOT NULL,
	"client_address_id" uuid,
	"title" text NOT NULL,
	"message" text,
	"expires_on" date NOT NULL,
	"follow_up_on" date,
	"subtotal_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"taxes" jsonb NOT NULL,
	"tax_not_set" jsonb NOT NULL,
	"parties" jsonb,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_by" uuid,
	"sent_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "quotes_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "quotes_sequence_key" UNIQUE("company_id","sequence"),
	CONSTRAINT "quotes_state_check" CHECK ("state" in ('draft', 'sent', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "quotes_version_check" CHECK ("version" >= 1),
	CONSTRAINT "quotes_sequence_check" CHECK ("sequence" >= 1),
	CONSTRAINT "quotes_subtotal_cents_check" CHECK ("subtotal_cents" between -100000000000 and 100000000000),
	CONSTRAINT "quotes_tax_cents_check" CHECK ("tax_cents" between -100000000000 and 100000000000),
	CONSTRAINT "quotes_total_cents_check" CHECK ("total_cents" between -100000000000 and 100000000000),
	CONSTRAINT "quotes_sum_check" CHECK (total_cents = subtotal_cents + tax_cents),
	CONSTRAINT "quotes_sent_check" CHECK (state = 'draft' or num_nonnulls(sequence, parties, sent_by, sent_at) = 4),
	CONSTRAINT "quotes_decided_check" CHECK ((state in ('accepted', 'declined')) = (decided_at is not null))
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
CREATE TABLE "report_files" (
	"company_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"format" text NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "report_files_report_id_format_part_pk" PRIMARY KEY("report_id","format","part"),
	CONSTRAINT "report_files_format_check" CHECK ("format" in ('pdf', 'csv')),
	CONSTRAINT "report_files_part_check" CHECK ("part" >= 0)
);
--> statement-breakpoint
CREATE TABLE "report_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"type" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"format" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"pdf_bytes" integer,
	"csv_bytes" integer,
	"requested_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_runs_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "report_runs_type_check" CHECK ("type" in ('summary', 'customer', 'technician', 'compliance', 'revenue', 'routes')),
	CONSTRAINT "report_runs_format_check" CHECK ("format" in ('pdf', 'csv')),
	CONSTRAINT "report_runs_status_check" CHECK ("status" in ('queued', 'running', 'ready', 'failed')),
	CONSTRAINT "report_runs_start_date_order_check" CHECK ("start_date" <= "end_date"),
	CONSTRAINT "report_runs_progress_check" CHECK ("progress" between 0 and 1),
	CONSTRAINT "report_runs_attempts_check" CHECK ("attempts" >= 0),
	CONSTRAINT "report_runs_pdf_bytes_check" CHECK ("pdf_bytes" >= 0),
	CONSTRAINT "report_runs_csv_bytes_check" CHECK ("csv_bytes" >= 0)
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
	"load_waste_type" text,
	"lock" text,
	"locked_second" integer,
	CONSTRAINT "route_stops_kind_check" CHECK ("kind" in ('start', 'job', 'disposal', 'break', 'end')),
	CONSTRAINT "route_stops_load_waste_type_check" CHECK ("load_waste_type" in ('septage', 'portable_toilet', 'grease', 'manure', 'wastewater')),
	CONSTRAINT "route_stops_lock_check" CHECK ("lock" in ('truck', 'time')),
	CONSTRAINT "route_stops_latitude_check" CHECK ("latitude" between -90 and 90),
	CONSTRAINT "route_stops_longitude_check" CHECK ("longitude" between -180 and 180),
	CONSTRAINT "route_stops_sequence_check" CHECK ("sequence" >= 0),
	CONSTRAINT "route_stops_arrival_second_check" CHECK ("arrival_second" >= 0),
	CONSTRAINT "route_stops_wait_seconds_check" CHECK ("wait_seconds" >= 0),
	CONSTRAINT "route_stops_departure_second_check" CHECK ("departure_second" >= 0),
	CONSTRAINT "route_stops_leg_meters_check" CHECK ("leg_meters" >= 0),
	CONSTRAINT "route_stops_leg_seconds_check" CHECK ("leg_seconds" >= 0),
	CONSTRAINT "route_stops_gallons_check" CHECK ("gallons" >= 0),
	CONSTRAINT "route_stops_load_after_gallons_check" CHECK ("load_after_gallons" >= 0),
	CONSTRAINT "route_stops_locked_second_check" CHECK ("locked_second" >= 0),
	CONSTRAINT "route_stops_arrival_second_order_check" CHECK ("arrival_second" <= "departure_second")
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
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"times_stale" boolean DEFAULT false NOT NULL,
	"is_locked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "routes_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "routes_status_check" CHECK ("status" in ('draft', 'published', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT "routes_total_meters_check" CHECK ("total_meters" >= 0),
	CONSTRAINT "routes_total_seconds_check" CHECK ("total_seconds" >= 0),
	CONSTRAINT "routes_start_second_check" CHECK ("start_second" >= 0),
	CONSTRAINT "routes_end_second_check" CHECK ("end_second" >= 0)
);
--> statement-breakpoint
CREATE TABLE "route_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"route_id" uuid NOT NULL,
	"driver_user_id" uuid NOT NULL,
	"heard" jsonb,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "route_notices_attempts_check" CHECK ("attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "route_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"route_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"author_user_id" uuid,
	"reason" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"plan" jsonb NOT NULL,
	"times_pending" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"occurred_at" timestamp (3) with time zone,
	CONSTRAINT "route_versions_number_check" CHECK ("number" >= 1),
	CONSTRAINT "route_versions_kind_check" CHECK ("kind" in ('published', 'changed', 'taken-back', 'begun', 'completed', 'cancelled', 'restored', 'sent'))
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
	"repeat_months" integer,
	"uses_tank" boolean,
	"minutes_per_thousand_gallons" integer,
	CONSTRAINT "job_types_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "job_types_name_key" UNIQUE("company_id","name"),
	CONSTRAINT "job_types_waste_type_check" CHECK ("waste_type" in ('septage', 'portable_toilet', 'grease', 'manure', 'wastewater')),
	CONSTRAINT "job_types_duration_minutes_check" CHECK ("duration_minutes" between 0 and 1440),
	CONSTRAINT "job_types_expected_gallons_check" CHECK ("expected_gallons" >= 0),
	CONSTRAINT "job_types_price_cents_check" CHECK ("price_cents" >= 0),
	CONSTRAINT "job_types_repeat_months_check" CHECK ("repeat_months" >= 1),
	CONSTRAINT "job_types_minutes_per_thousand_gallons_check" CHECK ("minutes_per_thousand_gallons" between 0 and 1440)
);
--> statement-breakpoint
CREATE TABLE "service_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_types_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "service_types_name_key" UNIQUE("company_id","name")
);
--> statement-breakpoint
CREATE TABLE "shift_events" (
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"shift_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"vehicle_id" uuid,
	"vehicle_name" text,
	"odometer_tenth_miles" integer,
	"engine_tenth_hours" integer,
	"reading_confirmed" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shift_events_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "shift_events_kind_check" CHECK ("kind" in ('started', 'paused', 'resumed', 'ended')),
	CONSTRAINT "shift_events_odometer_tenth_miles_check" CHECK ("odometer_tenth_miles" between 0 and 30000000),
	CONSTRAINT "shift_events_engine_tenth_hours_check" CHECK ("engine_tenth_hours" between 0 and 2000000)
);
--> statement-breakpoint
CREATE TABLE "shifts" (
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shifts_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "tank_facts" (
	"client_address_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"household_people" integer,
	"rule_months" integer,
	"rule_source" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tank_facts_household_people_check" CHECK ("household_people" between 1 and 50),
	CONSTRAINT "tank_facts_rule_months_check" CHECK ("rule_months" between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "tank_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"client_address_id" uuid NOT NULL,
	"job_id" uuid,
	"measured_on" date NOT NULL,
	"sludge_inches" integer NOT NULL,
	"scum_inches" integer NOT NULL,
	"liquid_depth_inches" integer NOT NULL,
	"recorded_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tank_readings_sludge_inches_check" CHECK ("sludge_inches" >= 0),
	CONSTRAINT "tank_readings_scum_inches_check" CHECK ("scum_inches" >= 0),
	CONSTRAINT "tank_readings_liquid_depth_inches_check" CHECK ("liquid_depth_inches" between 1 and 240),
	CONSTRAINT "tank_readings_solids_check" CHECK (sludge_inches + scum_inches <= liquid_depth_inches)
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"role" text NOT NULL,
	"invited_by_user_id" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_role_check" CHECK ("role" in ('admin', 'dispatcher', 'field_technician'))
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
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "vehicle_compartments_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "vehicle_compartments_capacity_gallons_check" CHECK ("capacity_gallons" >= 1),
	CONSTRAINT "vehicle_compartments_accepted_waste_types_check" CHECK ("accepted_waste_types" <@ array['septage', 'portable_toilet', 'grease', 'manure', 'wastewater'])
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
	"out_of_service_from" date,
	"out_of_service_until" date,
	"depot_address" text,
	"depot_latitude" double precision,
	"depot_longitude" double precision,
	"depot_precision" text DEFAULT 'none' NOT NULL,
	"depot_zip_area" text,
	CONSTRAINT "vehicles_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "vehicles_name_key" UNIQUE("company_id","name"),
	CONSTRAINT "vehicles_capacity_gallons_check" CHECK ("capacity_gallons" >= 1),
	CONSTRAINT "vehicles_accepted_waste_types_check" CHECK ("accepted_waste_types" <@ array['septage', 'portable_toilet', 'grease', 'manure', 'wastewater']),
	CONSTRAINT "vehicles_shift_start_minute_check" CHECK ("shift_start_minute" between 0 and 1440),
	CONSTRAINT "vehicles_shift_end_minute_check" CHECK ("shift_end_minute" between 0 and 1440),
	CONSTRAINT "vehicles_shift_start_minute_order_check" CHECK ("shift_start_minute" <= "shift_end_minute"),
	CONSTRAINT "vehicles_cost_per_mile_cents_check" CHECK ("cost_per_mile_cents" >= 0),
	CONSTRAINT "vehicles_cost_per_hour_cents_check" CHECK ("cost_per_hour_cents" >= 0),
	CONSTRAINT "vehicles_out_of_service_from_order_check" CHECK ("out_of_service_from" <= "out_of_service_until"),
	CONSTRAINT "vehicles_depot_latitude_check" CHECK ("depot_latitude" between -90 and 90),
	CONSTRAINT "vehicles_depot_longitude_check" CHECK ("depot_longitude" between -180 and 180),
	CONSTRAINT "vehicles_depot_precision_check" CHECK ("depot_precision" in ('street', 'zip', 'manual', 'none'))
);
--> statement-breakpoint
ALTER TABLE "auth"."factor_challenges" ADD CONSTRAINT "factor_challenges_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "auth"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."factor_challenges" ADD CONSTRAINT "factor_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "auth"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."factors" ADD CONSTRAINT "factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."flow_states" ADD CONSTRAINT "flow_states_linking_user_id_users_id_fk" FOREIGN KEY ("linking_user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."flow_states" ADD CONSTRAINT "flow_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."recovery_codes" ADD CONSTRAINT "recovery_codes_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "auth"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_visits" ADD CONSTRAINT "agreement_visits_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_visits" ADD CONSTRAINT "agreement_visits_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_visits" ADD CONSTRAINT "agreement_visits_agreement_id_fkey" FOREIGN KEY ("company_id","agreement_id") REFERENCES "public"."service_agreements"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_agreements" ADD CONSTRAINT "service_agreements_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_agreements" ADD CONSTRAINT "service_agreements_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_agreements" ADD CONSTRAINT "service_agreements_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE set null ("client_address_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_agreements" ADD CONSTRAINT "service_agreements_series_id_fkey" FOREIGN KEY ("company_id","series_id") REFERENCES "public"."job_series"("company_id","id") ON DELETE set null ("series_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_agreements" ADD CONSTRAINT "service_agreements_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE set null ("created_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_lookups" ADD CONSTRAINT "address_lookups_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_lookups" ADD CONSTRAINT "address_lookups_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_addresses" ADD CONSTRAINT "client_addresses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_addresses" ADD CONSTRAINT "client_addresses_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_contacts" ADD CONSTRAINT "client_contacts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_contacts" ADD CONSTRAINT "client_contacts_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_services" ADD CONSTRAINT "client_services_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_services" ADD CONSTRAINT "client_services_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_services" ADD CONSTRAINT "client_services_service_type_id_fkey" FOREIGN KEY ("company_id","service_type_id") REFERENCES "public"."service_types"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applied_commands" ADD CONSTRAINT "applied_commands_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_sites" ADD CONSTRAINT "disposal_sites_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_sha256_fkey" FOREIGN KEY ("company_id","sha256") REFERENCES "public"."files"("company_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_command_id_fkey" FOREIGN KEY ("company_id","command_id") REFERENCES "public"."field_commands"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE set null ("job_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_route_id_fkey" FOREIGN KEY ("company_id","route_id") REFERENCES "public"."routes"("company_id","id") ON DELETE set null ("route_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_disposal_site_id_fkey" FOREIGN KEY ("company_id","disposal_site_id") REFERENCES "public"."disposal_sites"("company_id","id") ON DELETE set null ("disposal_site_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_commands" ADD CONSTRAINT "field_commands_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_commands" ADD CONSTRAINT "field_commands_device_id_fkey" FOREIGN KEY ("company_id","device_id") REFERENCES "public"."field_devices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_commands" ADD CONSTRAINT "field_commands_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_commands" ADD CONSTRAINT "field_commands_handed_in_by_fkey" FOREIGN KEY ("company_id","handed_in_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_devices" ADD CONSTRAINT "field_devices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_devices" ADD CONSTRAINT "field_devices_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_rejects" ADD CONSTRAINT "field_rejects_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_rejects" ADD CONSTRAINT "field_rejects_device_id_fkey" FOREIGN KEY ("company_id","device_id") REFERENCES "public"."field_devices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_rejects" ADD CONSTRAINT "field_rejects_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_reviews" ADD CONSTRAINT "field_reviews_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_reviews" ADD CONSTRAINT "field_reviews_command_id_fkey" FOREIGN KEY ("company_id","command_id") REFERENCES "public"."field_commands"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_reviews" ADD CONSTRAINT "field_reviews_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE set null ("job_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_reviews" ADD CONSTRAINT "field_reviews_route_id_fkey" FOREIGN KEY ("company_id","route_id") REFERENCES "public"."routes"("company_id","id") ON DELETE set null ("route_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_reviews" ADD CONSTRAINT "field_reviews_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_reviews" ADD CONSTRAINT "field_reviews_decided_by_fkey" FOREIGN KEY ("company_id","decided_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_attempts" ADD CONSTRAINT "job_attempts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_attempts" ADD CONSTRAINT "job_attempts_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_attempts" ADD CONSTRAINT "job_attempts_command_id_fkey" FOREIGN KEY ("company_id","command_id") REFERENCES "public"."field_commands"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_attempts" ADD CONSTRAINT "job_attempts_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_check_ins" ADD CONSTRAINT "job_check_ins_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_check_ins" ADD CONSTRAINT "job_check_ins_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_check_ins" ADD CONSTRAINT "job_check_ins_command_id_fkey" FOREIGN KEY ("company_id","command_id") REFERENCES "public"."field_commands"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_check_ins" ADD CONSTRAINT "job_check_ins_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_needs" ADD CONSTRAINT "job_needs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_needs" ADD CONSTRAINT "job_needs_job_type_id_fkey" FOREIGN KEY ("company_id","job_type_id") REFERENCES "public"."job_types"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_signatures" ADD CONSTRAINT "job_signatures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_signatures" ADD CONSTRAINT "job_signatures_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_signatures" ADD CONSTRAINT "job_signatures_command_id_fkey" FOREIGN KEY ("company_id","command_id") REFERENCES "public"."field_commands"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_signatures" ADD CONSTRAINT "job_signatures_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_filings" ADD CONSTRAINT "company_filings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_filings" ADD CONSTRAINT "company_filings_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_pack_fields" ADD CONSTRAINT "company_pack_fields_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_pack_fields" ADD CONSTRAINT "company_pack_fields_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_permits" ADD CONSTRAINT "company_permits_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_permits" ADD CONSTRAINT "company_permits_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_permits" ADD CONSTRAINT "company_permits_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_rule_packs" ADD CONSTRAINT "company_rule_packs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_rule_packs" ADD CONSTRAINT "company_rule_packs_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline_reminders" ADD CONSTRAINT "deadline_reminders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_form_id_fkey" FOREIGN KEY ("company_id","form_id") REFERENCES "public"."form_templates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_version_id_fkey" FOREIGN KEY ("company_id","version_id") REFERENCES "public"."form_template_versions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE set null ("job_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE set null ("client_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE set null ("client_address_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_template_versions" ADD CONSTRAINT "form_template_versions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_template_versions" ADD CONSTRAINT "form_template_versions_form_id_fkey" FOREIGN KEY ("company_id","form_id") REFERENCES "public"."form_templates"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_template_versions" ADD CONSTRAINT "form_template_versions_published_by_fkey" FOREIGN KEY ("company_id","published_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_templates" ADD CONSTRAINT "form_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_type_forms" ADD CONSTRAINT "job_type_forms_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_type_forms" ADD CONSTRAINT "job_type_forms_form_id_fkey" FOREIGN KEY ("company_id","form_id") REFERENCES "public"."form_templates"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_type_forms" ADD CONSTRAINT "job_type_forms_job_type_id_fkey" FOREIGN KEY ("company_id","job_type_id") REFERENCES "public"."job_types"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_links" ADD CONSTRAINT "gate_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_links" ADD CONSTRAINT "gate_links_visit_id_fkey" FOREIGN KEY ("company_id","visit_id") REFERENCES "public"."disposal_visits"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_links" ADD CONSTRAINT "gate_links_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_mailed_codes" ADD CONSTRAINT "gate_mailed_codes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_mailed_codes" ADD CONSTRAINT "gate_mailed_codes_visit_id_fkey" FOREIGN KEY ("company_id","visit_id") REFERENCES "public"."disposal_visits"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_receipts" ADD CONSTRAINT "gate_receipts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_receipts" ADD CONSTRAINT "gate_receipts_visit_id_fkey" FOREIGN KEY ("company_id","visit_id") REFERENCES "public"."disposal_visits"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_receipts" ADD CONSTRAINT "gate_receipts_link_id_fkey" FOREIGN KEY ("company_id","link_id") REFERENCES "public"."gate_links"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD CONSTRAINT "client_import_rows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD CONSTRAINT "client_import_rows_import_id_fkey" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."client_imports"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_imports" ADD CONSTRAINT "client_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_imports" ADD CONSTRAINT "client_imports_requested_by_fkey" FOREIGN KEY ("company_id","requested_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE set null ("vehicle_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_shift_id_fkey" FOREIGN KEY ("company_id","shift_id") REFERENCES "public"."shifts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_defects" ADD CONSTRAINT "vehicle_defects_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_defects" ADD CONSTRAINT "vehicle_defects_inspection_id_fkey" FOREIGN KEY ("company_id","inspection_id") REFERENCES "public"."inspections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_defects" ADD CONSTRAINT "vehicle_defects_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE set null ("vehicle_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_defects" ADD CONSTRAINT "vehicle_defects_settled_by_fkey" FOREIGN KEY ("company_id","settled_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_defects" ADD CONSTRAINT "vehicle_defects_reviewed_by_fkey" FOREIGN KEY ("company_id","reviewed_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "bill_schedules" ADD CONSTRAINT "bill_schedules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_schedules" ADD CONSTRAINT "bill_schedules_set_by_fkey" FOREIGN KEY ("company_id","set_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_rental_id_fkey" FOREIGN KEY ("company_id","rental_id") REFERENCES "public"."rental_agreements"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_agreement_id_fkey" FOREIGN KEY ("company_id","agreement_id") REFERENCES "public"."service_agreements"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "invoice_disputes" ADD CONSTRAINT "invoice_disputes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_disputes" ADD CONSTRAINT "invoice_disputes_invoice_id_fkey" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_disputes" ADD CONSTRAINT "invoice_disputes_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_disputes" ADD CONSTRAINT "invoice_disputes_ended_by_fkey" FOREIGN KEY ("company_id","ended_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_id_fkey" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_set_by_fkey" FOREIGN KEY ("company_id","set_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_sources" ADD CONSTRAINT "rental_sources_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_sources" ADD CONSTRAINT "rental_sources_rental_id_fkey" FOREIGN KEY ("company_id","rental_id") REFERENCES "public"."rental_agreements"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_sources" ADD CONSTRAINT "rental_sources_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_sources" ADD CONSTRAINT "rental_sources_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE set null ("client_address_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_counters" ADD CONSTRAINT "job_counters_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_actor_user_id_fkey" FOREIGN KEY ("company_id","actor_user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_series" ADD CONSTRAINT "job_series_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_series" ADD CONSTRAINT "job_series_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_series" ADD CONSTRAINT "job_series_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE set null ("client_address_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_series" ADD CONSTRAINT "job_series_job_type_id_fkey" FOREIGN KEY ("company_id","job_type_id") REFERENCES "public"."job_types"("company_id","id") ON DELETE set null ("job_type_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_series" ADD CONSTRAINT "job_series_assigned_to_fkey" FOREIGN KEY ("company_id","assigned_to") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE set null ("assigned_to") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_series" ADD CONSTRAINT "job_series_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_series_skips" ADD CONSTRAINT "job_series_skips_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_series_skips" ADD CONSTRAINT "job_series_skips_series_id_fkey" FOREIGN KEY ("company_id","series_id") REFERENCES "public"."job_series"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE set null ("client_address_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_job_type_id_fkey" FOREIGN KEY ("company_id","job_type_id") REFERENCES "public"."job_types"("company_id","id") ON DELETE set null ("job_type_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_assigned_to_fkey" FOREIGN KEY ("company_id","assigned_to") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE set null ("assigned_to") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_series_id_fkey" FOREIGN KEY ("company_id","series_id") REFERENCES "public"."job_series"("company_id","id") ON DELETE set null ("series_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_applications" ADD CONSTRAINT "field_applications_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_applications" ADD CONSTRAINT "field_applications_field_id_fkey" FOREIGN KEY ("company_id","field_id") REFERENCES "public"."fields"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_applications" ADD CONSTRAINT "field_applications_visit_id_fkey" FOREIGN KEY ("company_id","visit_id") REFERENCES "public"."disposal_visits"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_applications" ADD CONSTRAINT "field_applications_replaces_id_fkey" FOREIGN KEY ("company_id","replaces_id") REFERENCES "public"."field_applications"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_applications" ADD CONSTRAINT "field_applications_recorded_by_fkey" FOREIGN KEY ("company_id","recorded_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fields" ADD CONSTRAINT "fields_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fields" ADD CONSTRAINT "fields_disposal_site_id_fkey" FOREIGN KEY ("company_id","disposal_site_id") REFERENCES "public"."disposal_sites"("company_id","id") ON DELETE set null ("disposal_site_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_days" ADD CONSTRAINT "custody_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_days" ADD CONSTRAINT "custody_days_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_days" ADD CONSTRAINT "custody_days_closed_by_fkey" FOREIGN KEY ("company_id","closed_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_seals" ADD CONSTRAINT "custody_seals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_fees" ADD CONSTRAINT "disposal_fees_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_fees" ADD CONSTRAINT "disposal_fees_visit_id_fkey" FOREIGN KEY ("company_id","visit_id") REFERENCES "public"."disposal_visits"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_fees" ADD CONSTRAINT "disposal_fees_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_visit_facts" ADD CONSTRAINT "disposal_visit_facts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_visit_facts" ADD CONSTRAINT "disposal_visit_facts_visit_id_fkey" FOREIGN KEY ("company_id","visit_id") REFERENCES "public"."disposal_visits"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_visit_facts" ADD CONSTRAINT "disposal_visit_facts_fact_id_fkey" FOREIGN KEY ("company_id","fact_id") REFERENCES "public"."load_facts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_visit_notes" ADD CONSTRAINT "disposal_visit_notes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_visit_notes" ADD CONSTRAINT "disposal_visit_notes_visit_id_fkey" FOREIGN KEY ("company_id","visit_id") REFERENCES "public"."disposal_visits"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_visit_notes" ADD CONSTRAINT "disposal_visit_notes_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_visits" ADD CONSTRAINT "disposal_visits_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_visits" ADD CONSTRAINT "disposal_visits_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_visits" ADD CONSTRAINT "disposal_visits_disposal_site_id_fkey" FOREIGN KEY ("company_id","disposal_site_id") REFERENCES "public"."disposal_sites"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_visits" ADD CONSTRAINT "disposal_visits_reported_by_fkey" FOREIGN KEY ("company_id","reported_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_events" ADD CONSTRAINT "custody_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "manifest_counters" ADD CONSTRAINT "manifest_counters_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_number_blocks" ADD CONSTRAINT "manifest_number_blocks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_number_blocks" ADD CONSTRAINT "manifest_number_blocks_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_reservations" ADD CONSTRAINT "manifest_reservations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_reservations" ADD CONSTRAINT "manifest_reservations_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_reservations" ADD CONSTRAINT "manifest_reservations_device_id_fkey" FOREIGN KEY ("company_id","device_id") REFERENCES "public"."field_devices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_reservations" ADD CONSTRAINT "manifest_reservations_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_signatures" ADD CONSTRAINT "manifest_signatures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_signatures" ADD CONSTRAINT "manifest_signatures_version_fkey" FOREIGN KEY ("company_id","manifest_id","version") REFERENCES "public"."manifest_versions"("company_id","manifest_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_signatures" ADD CONSTRAINT "manifest_signatures_manifest_id_fkey" FOREIGN KEY ("company_id","manifest_id") REFERENCES "public"."manifests"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_signatures" ADD CONSTRAINT "manifest_signatures_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_steps" ADD CONSTRAINT "manifest_steps_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_steps" ADD CONSTRAINT "manifest_steps_manifest_id_fkey" FOREIGN KEY ("company_id","manifest_id") REFERENCES "public"."manifests"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_steps" ADD CONSTRAINT "manifest_steps_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_versions" ADD CONSTRAINT "manifest_versions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_versions" ADD CONSTRAINT "manifest_versions_manifest_id_fkey" FOREIGN KEY ("company_id","manifest_id") REFERENCES "public"."manifests"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_versions" ADD CONSTRAINT "manifest_versions_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_visit_id_fkey" FOREIGN KEY ("company_id","visit_id") REFERENCES "public"."disposal_visits"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_pickup_fact_id_fkey" FOREIGN KEY ("company_id","pickup_fact_id") REFERENCES "public"."load_facts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_papers" ADD CONSTRAINT "reported_papers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_papers" ADD CONSTRAINT "reported_papers_command_id_fkey" FOREIGN KEY ("company_id","command_id") REFERENCES "public"."field_commands"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_papers" ADD CONSTRAINT "reported_papers_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_messages" ADD CONSTRAINT "route_messages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_messages" ADD CONSTRAINT "route_messages_route_id_fkey" FOREIGN KEY ("company_id","route_id") REFERENCES "public"."routes"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_messages" ADD CONSTRAINT "route_messages_sender_user_id_fkey" FOREIGN KEY ("company_id","sender_user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_messages" ADD CONSTRAINT "route_messages_read_by_fkey" FOREIGN KEY ("company_id","read_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_optimizations" ADD CONSTRAINT "route_optimizations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_optimizations" ADD CONSTRAINT "route_optimizations_requested_by_fkey" FOREIGN KEY ("company_id","requested_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_positions" ADD CONSTRAINT "driver_positions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_positions" ADD CONSTRAINT "driver_positions_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_extras" ADD CONSTRAINT "job_extras_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_extras" ADD CONSTRAINT "job_extras_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_extras" ADD CONSTRAINT "job_extras_price_item_id_fkey" FOREIGN KEY ("company_id","price_item_id") REFERENCES "public"."price_items"("company_id","id") ON DELETE set null ("price_item_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_extras" ADD CONSTRAINT "job_extras_added_by_fkey" FOREIGN KEY ("company_id","added_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_extras" ADD CONSTRAINT "job_extras_removed_by_fkey" FOREIGN KEY ("company_id","removed_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_counters" ADD CONSTRAINT "quote_counters_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_events" ADD CONSTRAINT "quote_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_events" ADD CONSTRAINT "quote_events_quote_id_fkey" FOREIGN KEY ("company_id","quote_id") REFERENCES "public"."quotes"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_events" ADD CONSTRAINT "quote_events_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_quote_id_fkey" FOREIGN KEY ("company_id","quote_id") REFERENCES "public"."quotes"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_job_type_id_fkey" FOREIGN KEY ("company_id","job_type_id") REFERENCES "public"."job_types"("company_id","id") ON DELETE set null ("job_type_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE set null ("job_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_rental_lines" ADD CONSTRAINT "quote_rental_lines_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_rental_lines" ADD CONSTRAINT "quote_rental_lines_quote_id_fkey" FOREIGN KEY ("company_id","quote_id") REFERENCES "public"."quotes"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_rental_lines" ADD CONSTRAINT "quote_rental_lines_unit_type_id_fkey" FOREIGN KEY ("company_id","unit_type_id") REFERENCES "public"."unit_types"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_rental_lines" ADD CONSTRAINT "quote_rental_lines_rental_id_fkey" FOREIGN KEY ("company_id","rental_id") REFERENCES "public"."rental_agreements"("company_id","id") ON DELETE set null ("rental_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE set null ("client_address_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_sent_by_fkey" FOREIGN KEY ("company_id","sent_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "rental_jobs" ADD CONSTRAINT "rental_jobs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_jobs" ADD CONSTRAINT "rental_jobs_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_jobs" ADD CONSTRAINT "rental_jobs_rental_id_fkey" FOREIGN KEY ("company_id","rental_id") REFERENCES "public"."rental_agreements"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanitation_tables" ADD CONSTRAINT "sanitation_tables_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_types" ADD CONSTRAINT "unit_types_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_unit_type_id_fkey" FOREIGN KEY ("company_id","unit_type_id") REFERENCES "public"."unit_types"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_rental_id_fkey" FOREIGN KEY ("company_id","rental_id") REFERENCES "public"."rental_agreements"("company_id","id") ON DELETE set null ("rental_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE set null ("client_address_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_report_id_fkey" FOREIGN KEY ("company_id","report_id") REFERENCES "public"."report_runs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_requested_by_fkey" FOREIGN KEY ("company_id","requested_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_stops" ADD CONSTRAINT "route_stops_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_stops" ADD CONSTRAINT "route_stops_route_id_fkey" FOREIGN KEY ("company_id","route_id") REFERENCES "public"."routes"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_stops" ADD CONSTRAINT "route_stops_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_stops" ADD CONSTRAINT "route_stops_disposal_site_id_fkey" FOREIGN KEY ("company_id","disposal_site_id") REFERENCES "public"."disposal_sites"("company_id","id") ON DELETE set null ("disposal_site_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE set null ("vehicle_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_driver_user_id_fkey" FOREIGN KEY ("company_id","driver_user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE set null ("driver_user_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_notices" ADD CONSTRAINT "route_notices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_notices" ADD CONSTRAINT "route_notices_driver_user_id_fkey" FOREIGN KEY ("company_id","driver_user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_versions" ADD CONSTRAINT "route_versions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_versions" ADD CONSTRAINT "route_versions_author_user_id_fkey" FOREIGN KEY ("company_id","author_user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_types" ADD CONSTRAINT "job_types_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_types" ADD CONSTRAINT "job_types_service_type_id_fkey" FOREIGN KEY ("company_id","service_type_id") REFERENCES "public"."service_types"("company_id","id") ON DELETE set null ("service_type_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_types" ADD CONSTRAINT "service_types_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_events" ADD CONSTRAINT "shift_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_events" ADD CONSTRAINT "shift_events_shift_id_fkey" FOREIGN KEY ("company_id","shift_id") REFERENCES "public"."shifts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_events" ADD CONSTRAINT "shift_events_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE set null ("vehicle_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tank_facts" ADD CONSTRAINT "tank_facts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tank_facts" ADD CONSTRAINT "tank_facts_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tank_readings" ADD CONSTRAINT "tank_readings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tank_readings" ADD CONSTRAINT "tank_readings_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tank_readings" ADD CONSTRAINT "tank_readings_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE set null ("job_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tank_readings" ADD CONSTRAINT "tank_readings_recorded_by_fkey" FOREIGN KEY ("company_id","recorded_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE set null ("recorded_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_user_id_fkey" FOREIGN KEY ("company_id","invited_by_user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_compartments" ADD CONSTRAINT "vehicle_compartments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_compartments" ADD CONSTRAINT "vehicle_compartments_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_driver_user_id_fkey" FOREIGN KEY ("company_id","driver_user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE set null ("driver_user_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_user_id_idx" ON "auth"."audit_events" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_events_created_at_idx" ON "auth"."audit_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_events_renewals_idx" ON "auth"."audit_events" USING btree ("created_at") WHERE action = 'refresh' and succeeded = true;--> statement-breakpoint
CREATE INDEX "audit_events_told_idx" ON "auth"."audit_events" USING btree ("user_id","created_at","id") WHERE not (action = 'refresh' and succeeded = true);--> statement-breakpoint
CREATE INDEX "factor_challenges_factor_id_idx" ON "auth"."factor_challenges" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "factor_challenges_session_id_idx" ON "auth"."factor_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "factors_user_id_idx" ON "auth"."factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_states_state_hash_key" ON "auth"."flow_states" USING btree ("state_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_states_auth_code_hash_key" ON "auth"."flow_states" USING btree ("auth_code_hash");--> statement-breakpoint
CREATE INDEX "flow_states_ends_at_idx" ON "auth"."flow_states" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_provider_key" ON "auth"."identities" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "identities_user_id_idx" ON "auth"."identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_user_purpose_key" ON "auth"."one_time_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_link_hash_key" ON "auth"."one_time_tokens" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "one_time_tokens_email_idx" ON "auth"."one_time_tokens" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_code_hash_key" ON "auth"."recovery_codes" USING btree ("factor_id","code_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "auth"."sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_refreshed_at_idx" ON "auth"."sessions" USING btree ("refreshed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "auth"."users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "agreement_visits_agreement_id_idx" ON "agreement_visits" USING btree ("company_id","agreement_id");--> statement-breakpoint
CREATE INDEX "service_agreements_name_idx" ON "service_agreements" USING btree ("company_id",lower(name),"id");--> statement-breakpoint
CREATE INDEX "service_agreements_client_id_idx" ON "service_agreements" USING btree ("company_id","client_id");--> statement-breakpoint
CREATE INDEX "service_agreements_client_address_id_idx" ON "service_agreements" USING btree ("client_address_id");--> statement-breakpoint
CREATE INDEX "address_lookups_due_at_idx" ON "address_lookups" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "client_addresses_client_id_idx" ON "client_addresses" USING btree ("company_id","client_id");--> statement-breakpoint
CREATE INDEX "client_contacts_client_id_idx" ON "client_contacts" USING btree ("company_id","client_id");--> statement-breakpoint
CREATE INDEX "client_services_company_id_idx" ON "client_services" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "clients_name_idx" ON "clients" USING btree ("company_id",lower(name),"id");--> statement-breakpoint
CREATE INDEX "clients_active_name_idx" ON "clients" USING btree ("company_id",lower(name),"id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "applied_commands_created_at_idx" ON "applied_commands" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "applied_commands_answered_idx" ON "applied_commands" USING btree ("created_at") WHERE response is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_user_id_key" ON "profiles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "profiles_company_id_idx" ON "profiles" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "user_roles_company_id_idx" ON "user_roles" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "attachments_job_id_idx" ON "attachments" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "attachments_route_id_idx" ON "attachments" USING btree ("route_id");--> statement-breakpoint
CREATE INDEX "attachments_disposal_site_id_idx" ON "attachments" USING btree ("disposal_site_id");--> statement-breakpoint
CREATE INDEX "field_rejects_created_at_idx" ON "field_rejects" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "field_reviews_state_idx" ON "field_reviews" USING btree ("company_id","state",id desc);--> statement-breakpoint
CREATE INDEX "field_reviews_user_idx" ON "field_reviews" USING btree ("company_id","user_id","received_at");--> statement-breakpoint
CREATE INDEX "field_reviews_job_id_idx" ON "field_reviews" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "field_reviews_route_id_idx" ON "field_reviews" USING btree ("route_id");--> statement-breakpoint
CREATE INDEX "job_attempts_job_id_idx" ON "job_attempts" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "job_check_ins_job_id_idx" ON "job_check_ins" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "job_needs_job_type_id_idx" ON "job_needs" USING btree ("job_type_id");--> statement-breakpoint
CREATE INDEX "job_signatures_job_id_idx" ON "job_signatures" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "files_awaited_idx" ON "files" USING btree ("company_id","created_at") WHERE arrived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "company_pack_fields_name_key" ON "company_pack_fields" USING btree ("company_id","pack_id",lower(name));--> statement-breakpoint
CREATE INDEX "company_permits_vehicle_id_idx" ON "company_permits" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "company_permits_expires_on_idx" ON "company_permits" USING btree ("company_id","expires_on");--> statement-breakpoint
CREATE INDEX "form_submissions_form_id_idx" ON "form_submissions" USING btree ("company_id","form_id","occurred_at");--> statement-breakpoint
CREATE INDEX "form_submissions_job_id_idx" ON "form_submissions" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "form_submissions_client_id_idx" ON "form_submissions" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "form_submissions_client_address_id_idx" ON "form_submissions" USING btree ("client_address_id");--> statement-breakpoint
CREATE INDEX "form_submissions_occurred_at_idx" ON "form_submissions" USING btree ("company_id","occurred_at");--> statement-breakpoint
CREATE INDEX "job_type_forms_job_type_id_idx" ON "job_type_forms" USING btree ("job_type_id");--> statement-breakpoint
CREATE INDEX "gate_links_visit_id_idx" ON "gate_links" USING btree ("company_id","visit_id");--> statement-breakpoint
CREATE INDEX "gate_receipts_link_id_idx" ON "gate_receipts" USING btree ("company_id","link_id");--> statement-breakpoint
CREATE INDEX "client_import_rows_company_id_idx" ON "client_import_rows" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "client_import_rows_client_id_idx" ON "client_import_rows" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "client_imports_created_at_idx" ON "client_imports" USING btree ("company_id",created_at desc,id desc);--> statement-breakpoint
CREATE INDEX "client_imports_age_idx" ON "client_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "inspections_vehicle_id_idx" ON "inspections" USING btree ("company_id","vehicle_id","occurred_at");--> statement-breakpoint
CREATE INDEX "inspections_occurred_at_idx" ON "inspections" USING btree ("company_id","occurred_at");--> statement-breakpoint
CREATE INDEX "vehicle_defects_vehicle_id_idx" ON "vehicle_defects" USING btree ("company_id","vehicle_id","state");--> statement-breakpoint
CREATE INDEX "vehicle_defects_state_idx" ON "vehicle_defects" USING btree ("company_id","state","found_at");--> statement-breakpoint
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
CREATE INDEX "bill_schedules_done_until_idx" ON "bill_schedules" USING btree ("done_until");--> statement-breakpoint
CREATE INDEX "deposits_rental_id_idx" ON "deposits" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "refunds_payment_id_idx" ON "refunds" USING btree ("company_id","payment_id");--> statement-breakpoint
CREATE INDEX "waived_lines_job_id_idx" ON "waived_lines" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "waived_lines_rental_id_idx" ON "waived_lines" USING btree ("company_id","rental_id");--> statement-breakpoint
CREATE INDEX "waived_lines_agreement_id_idx" ON "waived_lines" USING btree ("company_id","agreement_id");--> statement-breakpoint
CREATE INDEX "billing_sources_open_idx" ON "billing_sources" USING btree ("company_id","client_id","completed_on","job_id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "billing_sources_client_address_id_idx" ON "billing_sources" USING btree ("client_address_id");--> statement-breakpoint
CREATE INDEX "invoice_deliveries_invoice_id_idx" ON "invoice_deliveries" USING btree ("company_id","invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_lines_job_id_idx" ON "invoice_lines" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "invoice_lines_rental_id_idx" ON "invoice_lines" USING btree ("company_id","rental_id");--> statement-breakpoint
CREATE INDEX "invoices_state_idx" ON "invoices" USING btree ("company_id","state","id");--> statement-breakpoint
CREATE INDEX "invoices_client_id_idx" ON "invoices" USING btree ("company_id","client_id","id");--> statement-breakpoint
CREATE INDEX "invoices_credits_invoice_id_idx" ON "invoices" USING btree ("credits_invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_balances_open_idx" ON "invoice_balances" USING btree ("company_id","client_id","due_date") WHERE open_cents <> 0;--> statement-breakpoint
CREATE INDEX "payment_allocations_invoice_id_idx" ON "payment_allocations" USING btree ("company_id","invoice_id");--> statement-breakpoint
CREATE INDEX "payment_allocations_payment_id_idx" ON "payment_allocations" USING btree ("company_id","payment_id");--> statement-breakpoint
CREATE INDEX "payment_allocations_credit_note_id_idx" ON "payment_allocations" USING btree ("company_id","credit_note_id");--> statement-breakpoint
CREATE INDEX "payments_client_id_idx" ON "payments" USING btree ("company_id","client_id","id");--> statement-breakpoint
CREATE INDEX "receivable_entries_client_id_idx" ON "receivable_entries" USING btree ("company_id","client_id","occurred_on");--> statement-breakpoint
CREATE INDEX "receivable_entries_occurred_on_idx" ON "receivable_entries" USING btree ("company_id","occurred_on");--> statement-breakpoint
CREATE INDEX "receivable_entries_invoice_id_idx" ON "receivable_entries" USING btree ("company_id","invoice_id");--> statement-breakpoint
CREATE INDEX "receivable_entries_payment_id_idx" ON "receivable_entries" USING btree ("company_id","payment_id");--> statement-breakpoint
CREATE INDEX "receivable_postings_invoice_id_idx" ON "receivable_postings" USING btree ("company_id","invoice_id");--> statement-breakpoint
CREATE INDEX "receivable_postings_credit_idx" ON "receivable_postings" USING btree ("company_id","entry_id") WHERE account = 'client-credit';--> statement-breakpoint
CREATE INDEX "invoice_disputes_invoice_id_idx" ON "invoice_disputes" USING btree ("company_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_disputes_open_key" ON "invoice_disputes" USING btree ("company_id","invoice_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "rental_sources_open_idx" ON "rental_sources" USING btree ("company_id","client_id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "rental_sources_changes_on_idx" ON "rental_sources" USING btree ("company_id","changes_on");--> statement-breakpoint
CREATE INDEX "rental_sources_client_address_id_idx" ON "rental_sources" USING btree ("client_address_id");--> statement-breakpoint
CREATE INDEX "job_events_job_id_idx" ON "job_events" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "job_events_created_at_idx" ON "job_events" USING btree ("company_id",created_at desc);--> statement-breakpoint
CREATE INDEX "job_series_client_id_idx" ON "job_series" USING btree ("company_id","client_id");--> statement-breakpoint
CREATE INDEX "job_series_active_idx" ON "job_series" USING btree ("active","made_through");--> statement-breakpoint
CREATE INDEX "job_series_skips_company_id_idx" ON "job_series_skips" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "job_series_skips_skipped_date_idx" ON "job_series_skips" USING btree ("skipped_date");--> statement-breakpoint
CREATE INDEX "jobs_list_idx" ON "jobs" USING btree ("company_id",scheduled_date desc nulls last,id desc,"client_id","status","search_text");--> statement-breakpoint
CREATE INDEX "jobs_status_date_idx" ON "jobs" USING btree ("company_id","status",scheduled_date desc nulls last,id desc);--> statement-breakpoint
CREATE INDEX "jobs_assigned_to_idx" ON "jobs" USING btree ("company_id","assigned_to",scheduled_date desc nulls last,id desc);--> statement-breakpoint
CREATE INDEX "jobs_client_id_idx" ON "jobs" USING btree ("company_id","client_id",scheduled_date desc nulls last);--> statement-breakpoint
CREATE INDEX "jobs_client_address_id_idx" ON "jobs" USING btree ("client_address_id");--> statement-breakpoint
CREATE INDEX "field_applications_field_id_idx" ON "field_applications" USING btree ("company_id","field_id","started_at");--> statement-breakpoint
CREATE INDEX "field_applications_visit_id_idx" ON "field_applications" USING btree ("company_id","visit_id");--> statement-breakpoint
CREATE INDEX "fields_disposal_site_id_idx" ON "fields" USING btree ("disposal_site_id");--> statement-breakpoint
CREATE INDEX "custody_seals_unmailed_idx" ON "custody_seals" USING btree ("company_id") WHERE mailed_at is null;--> statement-breakpoint
CREATE INDEX "disposal_fees_visit_id_idx" ON "disposal_fees" USING btree ("company_id","visit_id","created_at");--> statement-breakpoint
CREATE INDEX "disposal_visit_facts_visit_id_idx" ON "disposal_visit_facts" USING btree ("company_id","visit_id");--> statement-breakpoint
CREATE INDEX "disposal_visit_notes_visit_id_idx" ON "disposal_visit_notes" USING btree ("company_id","visit_id");--> statement-breakpoint
CREATE INDEX "disposal_visits_occurred_at_idx" ON "disposal_visits" USING btree ("company_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "disposal_visits_vehicle_id_idx" ON "disposal_visits" USING btree ("company_id","vehicle_id","occurred_at");--> statement-breakpoint
CREATE INDEX "disposal_visits_disposal_site_id_idx" ON "disposal_visits" USING btree ("disposal_site_id");--> statement-breakpoint
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
CREATE INDEX "loads_compartment_idx" ON "loads" USING btree ("company_id","compartment_id","opened_at");--> statement-breakpoint
CREATE INDEX "manifest_number_blocks_vehicle_id_idx" ON "manifest_number_blocks" USING btree ("company_id","vehicle_id");--> statement-breakpoint
CREATE INDEX "manifest_reservations_user_idx" ON "manifest_reservations" USING btree ("company_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "manifest_signatures_manifest_id_idx" ON "manifest_signatures" USING btree ("company_id","manifest_id");--> statement-breakpoint
CREATE INDEX "manifest_steps_manifest_id_idx" ON "manifest_steps" USING btree ("company_id","manifest_id");--> statement-breakpoint
CREATE INDEX "manifest_versions_check_code_idx" ON "manifest_versions" USING btree ("check_code");--> statement-breakpoint
CREATE UNIQUE INDEX "manifests_paper_key" ON "manifests" USING btree ("company_id","visit_id","pack_id",coalesce(pickup_fact_id, visit_id)) WHERE state <> 'void';--> statement-breakpoint
CREATE INDEX "manifests_pickup_fact_id_idx" ON "manifests" USING btree ("pickup_fact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reported_papers_number_key" ON "reported_papers" USING btree ("company_id","number") WHERE standing = 'good';--> statement-breakpoint
CREATE INDEX "reported_papers_job_id_idx" ON "reported_papers" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "route_messages_route_id_idx" ON "route_messages" USING btree ("company_id","route_id","sent_at");--> statement-breakpoint
CREATE INDEX "route_messages_mail_due_at_idx" ON "route_messages" USING btree ("mail_due_at") WHERE mail_due_at is not null;--> statement-breakpoint
CREATE INDEX "route_optimizations_date_idx" ON "route_optimizations" USING btree ("company_id","date",created_at desc);--> statement-breakpoint
CREATE INDEX "route_optimizations_created_at_idx" ON "route_optimizations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "route_optimizations_proposals_idx" ON "route_optimizations" USING btree ("created_at") WHERE proposal is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "route_optimizations_running_key" ON "route_optimizations" USING btree ("company_id","date") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "job_extras_job_id_idx" ON "job_extras" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "job_extras_price_item_id_idx" ON "job_extras" USING btree ("price_item_id");--> statement-breakpoint
CREATE INDEX "job_type_prices_price_item_id_idx" ON "job_type_prices" USING btree ("price_item_id");--> statement-breakpoint
CREATE INDEX "price_rules_price_item_id_idx" ON "price_rules" USING btree ("company_id","price_item_id","created_at");--> statement-breakpoint
CREATE INDEX "price_rules_client_id_idx" ON "price_rules" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "price_rules_client_address_id_idx" ON "price_rules" USING btree ("client_address_id");--> statement-breakpoint
CREATE INDEX "price_rules_replaces_id_idx" ON "price_rules" USING btree ("replaces_id");--> statement-breakpoint
CREATE INDEX "tax_exemptions_client_id_idx" ON "tax_exemptions" USING btree ("company_id","client_id");--> statement-breakpoint
CREATE INDEX "tax_exemptions_jurisdiction_id_idx" ON "tax_exemptions" USING btree ("jurisdiction_id");--> statement-breakpoint
CREATE INDEX "tax_rates_jurisdiction_id_idx" ON "tax_rates" USING btree ("company_id","jurisdiction_id");--> statement-breakpoint
CREATE INDEX "taxabilities_jurisdiction_id_idx" ON "taxabilities" USING btree ("company_id","jurisdiction_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_id_idx" ON "push_subscriptions" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_events_token_sha256_key" ON "quote_events" USING btree ("token_sha256");--> statement-breakpoint
CREATE INDEX "quote_events_quote_id_idx" ON "quote_events" USING btree ("company_id","quote_id");--> statement-breakpoint
CREATE INDEX "quote_lines_job_id_idx" ON "quote_lines" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "quote_lines_job_type_id_idx" ON "quote_lines" USING btree ("job_type_id");--> statement-breakpoint
CREATE INDEX "quote_rental_lines_unit_type_id_idx" ON "quote_rental_lines" USING btree ("unit_type_id");--> statement-breakpoint
CREATE INDEX "quote_rental_lines_rental_id_idx" ON "quote_rental_lines" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "quotes_state_idx" ON "quotes" USING btree ("company_id","state","id");--> statement-breakpoint
CREATE INDEX "quotes_client_id_idx" ON "quotes" USING btree ("company_id","client_id","id");--> statement-breakpoint
CREATE INDEX "quotes_client_address_id_idx" ON "quotes" USING btree ("client_address_id");--> statement-breakpoint
CREATE INDEX "rental_agreements_name_idx" ON "rental_agreements" USING btree ("company_id",lower(name),"id");--> statement-breakpoint
CREATE INDEX "rental_agreements_client_id_idx" ON "rental_agreements" USING btree ("company_id","client_id");--> statement-breakpoint
CREATE INDEX "rental_agreements_client_address_id_idx" ON "rental_agreements" USING btree ("client_address_id");--> statement-breakpoint
CREATE INDEX "rental_events_rental_id_idx" ON "rental_events" USING btree ("company_id","rental_id","created_at");--> statement-breakpoint
CREATE INDEX "rental_events_unit_id_idx" ON "rental_events" USING btree ("company_id","unit_id");--> statement-breakpoint
CREATE INDEX "rental_events_by_unit_id_idx" ON "rental_events" USING btree ("company_id","by_unit_id");--> statement-breakpoint
CREATE INDEX "rental_events_client_address_id_idx" ON "rental_events" USING btree ("client_address_id");--> statement-breakpoint
CREATE INDEX "rental_events_job_id_idx" ON "rental_events" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "rental_items_unit_type_id_idx" ON "rental_items" USING btree ("unit_type_id");--> statement-breakpoint
CREATE INDEX "rental_jobs_rental_id_idx" ON "rental_jobs" USING btree ("company_id","rental_id");--> statement-breakpoint
CREATE INDEX "units_unit_type_id_idx" ON "units" USING btree ("unit_type_id");--> statement-breakpoint
CREATE INDEX "units_rental_id_idx" ON "units" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "units_client_address_id_idx" ON "units" USING btree ("client_address_id");--> statement-breakpoint
CREATE INDEX "report_files_company_id_idx" ON "report_files" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "report_runs_created_at_idx" ON "report_runs" USING btree ("company_id",created_at desc,id desc);--> statement-breakpoint
CREATE UNIQUE INDEX "route_stops_sequence_key" ON "route_stops" USING btree ("route_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "route_stops_job_id_key" ON "route_stops" USING btree ("job_id") WHERE job_id is not null;--> statement-breakpoint
CREATE INDEX "route_stops_route_id_idx" ON "route_stops" USING btree ("company_id","route_id");--> statement-breakpoint
CREATE INDEX "routes_date_idx" ON "routes" USING btree ("company_id",route_date desc,id desc);--> statement-breakpoint
CREATE INDEX "routes_driver_idx" ON "routes" USING btree ("company_id","driver_user_id","route_date");--> statement-breakpoint
CREATE INDEX "routes_times_stale_idx" ON "routes" USING btree ("company_id") WHERE times_stale;--> statement-breakpoint
CREATE UNIQUE INDEX "route_notices_driver_key" ON "route_notices" USING btree ("company_id","route_id","driver_user_id");--> statement-breakpoint
CREATE INDEX "route_notices_changed_at_idx" ON "route_notices" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "route_versions_number_key" ON "route_versions" USING btree ("company_id","route_id","number");--> statement-breakpoint
CREATE INDEX "shift_events_shift_id_idx" ON "shift_events" USING btree ("company_id","shift_id");--> statement-breakpoint
CREATE INDEX "shift_events_vehicle_id_idx" ON "shift_events" USING btree ("company_id","vehicle_id","occurred_at");--> statement-breakpoint
CREATE INDEX "shift_events_occurred_at_idx" ON "shift_events" USING btree ("company_id","occurred_at");--> statement-breakpoint
CREATE INDEX "shifts_user_id_idx" ON "shifts" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "tank_facts_company_id_idx" ON "tank_facts" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "tank_readings_address_idx" ON "tank_readings" USING btree ("company_id","client_address_id","measured_on");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_user_id_key" ON "invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_company_id_idx" ON "invitations" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_compartments_live_name_key" ON "vehicle_compartments" USING btree ("company_id","vehicle_id","name") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "vehicle_compartments_vehicle_idx" ON "vehicle_compartments" USING btree ("company_id","vehicle_id");
