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
ALTER TABLE "billing_settings" DROP CONSTRAINT "billing_settings_grouping_check";--> statement-breakpoint
ALTER TABLE "client_billing_terms" DROP CONSTRAINT "client_billing_terms_grouping_check";--> statement-breakpoint
ALTER TABLE "disposal_sites" ADD COLUMN "operator" text;--> statement-breakpoint
ALTER TABLE "disposal_sites" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "job_needs" ADD COLUMN "paper" text;--> statement-breakpoint
ALTER TABLE "bill_runs" ADD COLUMN "scheduled_for" date;--> statement-breakpoint
ALTER TABLE "job_series" ADD COLUMN "purchase_order" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "purchase_order" text;--> statement-breakpoint
ALTER TABLE "field_applications" ADD COLUMN "crop" text;--> statement-breakpoint
ALTER TABLE "field_applications" ADD COLUMN "nitrogen_lb_per_acre" double precision;--> statement-breakpoint
ALTER TABLE "field_applications" ADD COLUMN "rate_gallons_per_acre" integer;--> statement-breakpoint
ALTER TABLE "field_applications" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "field_applications" ADD COLUMN "certified_by" text;--> statement-breakpoint
ALTER TABLE "bill_schedules" ADD CONSTRAINT "bill_schedules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_schedules" ADD CONSTRAINT "bill_schedules_set_by_fkey" FOREIGN KEY ("company_id","set_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_reservations" ADD CONSTRAINT "manifest_reservations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_reservations" ADD CONSTRAINT "manifest_reservations_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_reservations" ADD CONSTRAINT "manifest_reservations_device_id_fkey" FOREIGN KEY ("company_id","device_id") REFERENCES "public"."field_devices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_reservations" ADD CONSTRAINT "manifest_reservations_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_papers" ADD CONSTRAINT "reported_papers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_papers" ADD CONSTRAINT "reported_papers_command_id_fkey" FOREIGN KEY ("company_id","command_id") REFERENCES "public"."field_commands"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_papers" ADD CONSTRAINT "reported_papers_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_extras" ADD CONSTRAINT "job_extras_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_extras" ADD CONSTRAINT "job_extras_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_extras" ADD CONSTRAINT "job_extras_price_item_id_fkey" FOREIGN KEY ("company_id","price_item_id") REFERENCES "public"."price_items"("company_id","id") ON DELETE set null ("price_item_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_extras" ADD CONSTRAINT "job_extras_added_by_fkey" FOREIGN KEY ("company_id","added_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_extras" ADD CONSTRAINT "job_extras_removed_by_fkey" FOREIGN KEY ("company_id","removed_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_schedules_done_until_idx" ON "bill_schedules" USING btree ("done_until");--> statement-breakpoint
CREATE INDEX "manifest_reservations_user_idx" ON "manifest_reservations" USING btree ("company_id","user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reported_papers_number_key" ON "reported_papers" USING btree ("company_id","number") WHERE standing = 'good';--> statement-breakpoint
CREATE INDEX "reported_papers_job_id_idx" ON "reported_papers" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "job_extras_job_id_idx" ON "job_extras" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "job_extras_price_item_id_idx" ON "job_extras" USING btree ("price_item_id");--> statement-breakpoint
ALTER TABLE "job_needs" ADD CONSTRAINT "job_needs_paper_check" CHECK ("paper" in ('off', 'offered', 'warned', 'required')) NOT VALID;--> statement-breakpoint
ALTER TABLE "billing_settings" ADD CONSTRAINT "billing_settings_grouping_check" CHECK ("grouping" in ('client', 'address', 'job', 'purchase-order')) NOT VALID;--> statement-breakpoint
ALTER TABLE "client_billing_terms" ADD CONSTRAINT "client_billing_terms_grouping_check" CHECK ("grouping" in ('client', 'address', 'job', 'purchase-order')) NOT VALID;--> statement-breakpoint
ALTER TABLE "field_applications" ADD CONSTRAINT "field_applications_nitrogen_lb_per_acre_check" CHECK ("nitrogen_lb_per_acre" between 0 and 2000) NOT VALID;--> statement-breakpoint
ALTER TABLE "field_applications" ADD CONSTRAINT "field_applications_rate_gallons_per_acre_check" CHECK ("rate_gallons_per_acre" between 0 and 1000000) NOT VALID;