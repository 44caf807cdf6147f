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
	CONSTRAINT "tank_readings_liquid_depth_inches_check" CHECK ("liquid_depth_inches" between 12 and 240),
	CONSTRAINT "tank_readings_solids_check" CHECK (sludge_inches + scum_inches <= liquid_depth_inches)
);
--> statement-breakpoint
ALTER TABLE "tank_facts" ADD CONSTRAINT "tank_facts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tank_facts" ADD CONSTRAINT "tank_facts_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tank_readings" ADD CONSTRAINT "tank_readings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tank_readings" ADD CONSTRAINT "tank_readings_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tank_readings" ADD CONSTRAINT "tank_readings_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE set null ("job_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tank_readings" ADD CONSTRAINT "tank_readings_recorded_by_fkey" FOREIGN KEY ("company_id","recorded_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE set null ("recorded_by") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tank_facts_company_id_idx" ON "tank_facts" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "tank_readings_address_idx" ON "tank_readings" USING btree ("company_id","client_address_id","measured_on");