CREATE TABLE "alert_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"event" text NOT NULL,
	"threshold" smallint,
	"site_ids" uuid[] NOT NULL,
	"told_user_ids" uuid[] NOT NULL,
	"quiet_start_minute" smallint,
	"quiet_end_minute" smallint,
	"is_on" boolean NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_rules_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "alert_rules_event_check" CHECK ("event" in ('depot-arrived', 'depot-left', 'site-arrived', 'site-left', 'job-arrived', 'job-left', 'stands', 'area-left', 'too-fast', 'no-dump')),
	CONSTRAINT "alert_rules_threshold_check" CHECK ("threshold" >= 0),
	CONSTRAINT "alert_rules_quiet_start_minute_check" CHECK ("quiet_start_minute" between 0 and 1440),
	CONSTRAINT "alert_rules_quiet_end_minute_check" CHECK ("quiet_end_minute" between 0 and 1440),
	CONSTRAINT "alert_rules_quiet_check" CHECK (num_nonnulls(quiet_start_minute, quiet_end_minute) in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "truck_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"job_id" uuid,
	"disposal_site_id" uuid,
	"place" text,
	"value" integer,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "truck_alerts_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "truck_alerts_place_check" CHECK ("place" in ('depot', 'unplanned')),
	CONSTRAINT "truck_alerts_state_check" CHECK ("state" in ('waits', 'told', 'quiet', 'failed')),
	CONSTRAINT "truck_alerts_value_check" CHECK ("value" >= 0),
	CONSTRAINT "truck_alerts_attempts_check" CHECK ("attempts" >= 0),
	CONSTRAINT "truck_alerts_where_check" CHECK (num_nonnulls(job_id, disposal_site_id, place) <= 1)
);
--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "truck_alerts" ADD CONSTRAINT "truck_alerts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "truck_alerts" ADD CONSTRAINT "truck_alerts_rule_id_fkey" FOREIGN KEY ("company_id","rule_id") REFERENCES "public"."alert_rules"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "truck_alerts" ADD CONSTRAINT "truck_alerts_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "truck_alerts" ADD CONSTRAINT "truck_alerts_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "truck_alerts" ADD CONSTRAINT "truck_alerts_disposal_site_id_fkey" FOREIGN KEY ("company_id","disposal_site_id") REFERENCES "public"."disposal_sites"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "truck_alerts_rule_id_idx" ON "truck_alerts" USING btree ("company_id","rule_id","happened_at");--> statement-breakpoint
CREATE INDEX "truck_alerts_happened_at_idx" ON "truck_alerts" USING btree ("company_id","happened_at");--> statement-breakpoint
CREATE INDEX "truck_alerts_vehicle_id_idx" ON "truck_alerts" USING btree ("company_id","vehicle_id");--> statement-breakpoint
CREATE INDEX "truck_alerts_job_id_idx" ON "truck_alerts" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "truck_alerts_disposal_site_id_idx" ON "truck_alerts" USING btree ("company_id","disposal_site_id");--> statement-breakpoint
CREATE INDEX "truck_alerts_waits_idx" ON "truck_alerts" USING btree ("company_id") WHERE state = 'waits';