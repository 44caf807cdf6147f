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
	CONSTRAINT "manifest_versions_company_id_manifest_id_version_pk" PRIMARY KEY("company_id","manifest_id","version"),
	CONSTRAINT "manifest_versions_version_check" CHECK ("version" >= 1),
	CONSTRAINT "manifest_versions_numbers_since_check" CHECK ("numbers_since" >= 1),
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
ALTER TABLE "manifest_counters" ADD CONSTRAINT "manifest_counters_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_number_blocks" ADD CONSTRAINT "manifest_number_blocks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_number_blocks" ADD CONSTRAINT "manifest_number_blocks_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "manifest_number_blocks_vehicle_id_idx" ON "manifest_number_blocks" USING btree ("company_id","vehicle_id");--> statement-breakpoint
CREATE INDEX "manifest_signatures_manifest_id_idx" ON "manifest_signatures" USING btree ("company_id","manifest_id");--> statement-breakpoint
CREATE INDEX "manifest_steps_manifest_id_idx" ON "manifest_steps" USING btree ("company_id","manifest_id");--> statement-breakpoint
CREATE INDEX "manifest_versions_check_code_idx" ON "manifest_versions" USING btree ("check_code");--> statement-breakpoint
CREATE UNIQUE INDEX "manifests_paper_key" ON "manifests" USING btree ("company_id","visit_id","pack_id",coalesce(pickup_fact_id, visit_id)) WHERE state <> 'void';--> statement-breakpoint
CREATE INDEX "manifests_pickup_fact_id_idx" ON "manifests" USING btree ("pickup_fact_id");