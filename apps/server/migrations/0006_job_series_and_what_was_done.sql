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
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
ALTER TABLE "jobs" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "completed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "actual_gallons" integer;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "completion_notes" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "series_date" date;--> statement-breakpoint
ALTER TABLE "job_series" ADD CONSTRAINT "job_series_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_series" ADD CONSTRAINT "job_series_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_series" ADD CONSTRAINT "job_series_client_address_id_client_addresses_id_fk" FOREIGN KEY ("client_address_id") REFERENCES "public"."client_addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_series" ADD CONSTRAINT "job_series_job_type_id_job_types_id_fk" FOREIGN KEY ("job_type_id") REFERENCES "public"."job_types"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_series_skips" ADD CONSTRAINT "job_series_skips_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_series_skips" ADD CONSTRAINT "job_series_skips_series_id_job_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."job_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_series_client_id_idx" ON "job_series" USING btree ("company_id","client_id");--> statement-breakpoint
CREATE INDEX "job_series_active_idx" ON "job_series" USING btree ("active","made_through");--> statement-breakpoint
CREATE INDEX "job_series_skips_company_id_idx" ON "job_series_skips" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_series_id_job_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."job_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_series_date_key" UNIQUE("series_id","series_date");