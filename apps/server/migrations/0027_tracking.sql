-- Parts of weekly tables, made by the server: granted to nobody.
CREATE SCHEMA IF NOT EXISTS "tracks";
--> statement-breakpoint
CREATE TABLE "tracking_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"token_sha256" text,
	"vehicle_id" uuid,
	"user_id" uuid,
	"external_id" text,
	"last_seen_at" timestamp (3) with time zone,
	"battery_percent" smallint,
	"clock_offset_ms" integer,
	"refused" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "tracking_devices_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "tracking_devices_token_sha256_key" UNIQUE("token_sha256"),
	CONSTRAINT "tracking_devices_kind_check" CHECK ("kind" in ('osmand', 'owntracks', 'plain', 'traccar-server', 'traccar')),
	CONSTRAINT "tracking_devices_token_sha256_check" CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "tracking_devices_secret_check" CHECK ((token_sha256 is null) = (kind = 'traccar')),
	CONSTRAINT "tracking_devices_external_check" CHECK ((external_id is null) = (kind <> 'traccar')),
	CONSTRAINT "tracking_devices_owner_check" CHECK (num_nonnulls(vehicle_id, user_id) = case when kind = 'traccar-server' then 0 else 1 end),
	CONSTRAINT "tracking_devices_battery_percent_check" CHECK ("battery_percent" between 0 and 100),
	CONSTRAINT "tracking_devices_clock_offset_ms_check" CHECK ("clock_offset_ms" between -2000000000 and 2000000000)
);
--> statement-breakpoint
CREATE TABLE "vehicle_last_positions" (
	"company_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"measured_at" timestamp (3) with time zone NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"accuracy_meters" real,
	"speed_meters_per_second" real,
	"heading_degrees" real,
	"device_id" uuid,
	CONSTRAINT "vehicle_last_positions_company_id_vehicle_id_pk" PRIMARY KEY("company_id","vehicle_id"),
	CONSTRAINT "vehicle_last_positions_latitude_check" CHECK ("latitude" between -90 and 90),
	CONSTRAINT "vehicle_last_positions_longitude_check" CHECK ("longitude" between -180 and 180),
	CONSTRAINT "vehicle_last_positions_accuracy_meters_check" CHECK ("accuracy_meters" >= 0),
	CONSTRAINT "vehicle_last_positions_speed_meters_per_second_check" CHECK ("speed_meters_per_second" >= 0),
	CONSTRAINT "vehicle_last_positions_heading_degrees_check" CHECK ("heading_degrees" between 0 and 360)
) WITH (fillfactor = 70);
--> statement-breakpoint
CREATE TABLE "vehicle_positions" (
	"company_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"measured_at" timestamp (3) with time zone NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"accuracy_meters" real,
	"speed_meters_per_second" real,
	"heading_degrees" real,
	"received_at" timestamp (3) with time zone NOT NULL,
	"device_id" uuid,
	"route_id" uuid,
	CONSTRAINT "vehicle_positions_company_id_vehicle_id_measured_at_pk" PRIMARY KEY("company_id","vehicle_id","measured_at"),
	CONSTRAINT "vehicle_positions_latitude_check" CHECK ("latitude" between -90 and 90),
	CONSTRAINT "vehicle_positions_longitude_check" CHECK ("longitude" between -180 and 180),
	CONSTRAINT "vehicle_positions_accuracy_meters_check" CHECK ("accuracy_meters" >= 0),
	CONSTRAINT "vehicle_positions_speed_meters_per_second_check" CHECK ("speed_meters_per_second" >= 0),
	CONSTRAINT "vehicle_positions_heading_degrees_check" CHECK ("heading_degrees" between 0 and 360)
) PARTITION BY RANGE ("measured_at");
--> statement-breakpoint
ALTER TABLE "tracking_devices" ADD CONSTRAINT "tracking_devices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_devices" ADD CONSTRAINT "tracking_devices_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_devices" ADD CONSTRAINT "tracking_devices_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_devices" ADD CONSTRAINT "tracking_devices_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_last_positions" ADD CONSTRAINT "vehicle_last_positions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_last_positions" ADD CONSTRAINT "vehicle_last_positions_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_last_positions" ADD CONSTRAINT "vehicle_last_positions_device_id_fkey" FOREIGN KEY ("company_id","device_id") REFERENCES "public"."tracking_devices"("company_id","id") ON DELETE set null ("device_id") ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_devices_external_id_key" ON "tracking_devices" USING btree ("company_id","external_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_devices_name_key" ON "tracking_devices" USING btree ("company_id",lower("name")) WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "tracking_devices_vehicle_id_idx" ON "tracking_devices" USING btree ("company_id","vehicle_id");--> statement-breakpoint
CREATE INDEX "tracking_devices_user_id_idx" ON "tracking_devices" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "vehicle_last_positions_device_id_idx" ON "vehicle_last_positions" USING btree ("company_id","device_id");