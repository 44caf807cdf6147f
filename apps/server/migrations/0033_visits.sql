CREATE TABLE "stop_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"route_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"job_id" uuid,
	"disposal_site_id" uuid,
	"place" text,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	"departed_at" timestamp (3) with time zone,
	"source" text NOT NULL,
	"fixes" integer NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"replaces_id" uuid,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stop_visits_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "stop_visits_place_check" CHECK ("place" in ('depot', 'unplanned')),
	CONSTRAINT "stop_visits_source_check" CHECK ("source" in ('fence', 'dwell')),
	CONSTRAINT "stop_visits_where_check" CHECK (num_nonnulls(job_id, disposal_site_id, place) = 1),
	CONSTRAINT "stop_visits_arrived_at_order_check" CHECK ("arrived_at" <= "departed_at"),
	CONSTRAINT "stop_visits_fixes_check" CHECK ("fixes" >= 0),
	CONSTRAINT "stop_visits_latitude_check" CHECK ("latitude" between -90 and 90),
	CONSTRAINT "stop_visits_longitude_check" CHECK ("longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "tracking_states" (
	"company_id" uuid NOT NULL,
	"route_id" uuid NOT NULL,
	"state" jsonb,
	"followed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "tracking_states_company_id_route_id_pk" PRIMARY KEY("company_id","route_id"),
	CONSTRAINT "tracking_states_followed_check" CHECK ("followed" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stop_visits" ADD CONSTRAINT "stop_visits_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_visits" ADD CONSTRAINT "stop_visits_route_id_fkey" FOREIGN KEY ("company_id","route_id") REFERENCES "public"."routes"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_visits" ADD CONSTRAINT "stop_visits_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_visits" ADD CONSTRAINT "stop_visits_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_visits" ADD CONSTRAINT "stop_visits_disposal_site_id_fkey" FOREIGN KEY ("company_id","disposal_site_id") REFERENCES "public"."disposal_sites"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_visits" ADD CONSTRAINT "stop_visits_replaces_id_fkey" FOREIGN KEY ("company_id","replaces_id") REFERENCES "public"."stop_visits"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_states" ADD CONSTRAINT "tracking_states_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_states" ADD CONSTRAINT "tracking_states_route_id_fkey" FOREIGN KEY ("company_id","route_id") REFERENCES "public"."routes"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stop_visits_route_id_idx" ON "stop_visits" USING btree ("company_id","route_id");--> statement-breakpoint
CREATE INDEX "stop_visits_vehicle_id_idx" ON "stop_visits" USING btree ("company_id","vehicle_id");--> statement-breakpoint
CREATE INDEX "stop_visits_job_id_idx" ON "stop_visits" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "stop_visits_disposal_site_id_idx" ON "stop_visits" USING btree ("company_id","disposal_site_id");--> statement-breakpoint
CREATE INDEX "stop_visits_replaces_id_idx" ON "stop_visits" USING btree ("company_id","replaces_id");