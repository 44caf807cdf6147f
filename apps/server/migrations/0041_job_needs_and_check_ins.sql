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
	CONSTRAINT "job_needs_job_type_id_key" UNIQUE NULLS NOT DISTINCT("company_id","job_type_id"),
	CONSTRAINT "job_needs_photo_check" CHECK ("photo" in ('off', 'offered', 'warned', 'required')),
	CONSTRAINT "job_needs_signature_check" CHECK ("signature" in ('off', 'offered', 'warned', 'required')),
	CONSTRAINT "job_needs_position_check" CHECK ("position" in ('off', 'offered', 'warned', 'required')),
	CONSTRAINT "job_needs_photo_pixels_check" CHECK ("photo_pixels" between 1280 and 2560)
);
--> statement-breakpoint
ALTER TABLE "job_type_forms" ADD COLUMN "need" text;--> statement-breakpoint
ALTER TABLE "job_check_ins" ADD CONSTRAINT "job_check_ins_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_check_ins" ADD CONSTRAINT "job_check_ins_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_check_ins" ADD CONSTRAINT "job_check_ins_command_id_fkey" FOREIGN KEY ("company_id","command_id") REFERENCES "public"."field_commands"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_check_ins" ADD CONSTRAINT "job_check_ins_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_needs" ADD CONSTRAINT "job_needs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_needs" ADD CONSTRAINT "job_needs_job_type_id_fkey" FOREIGN KEY ("company_id","job_type_id") REFERENCES "public"."job_types"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_check_ins_job_id_idx" ON "job_check_ins" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "job_needs_job_type_id_idx" ON "job_needs" USING btree ("job_type_id");--> statement-breakpoint
ALTER TABLE "job_type_forms" ADD CONSTRAINT "job_type_forms_need_check" CHECK ("need" in ('offered', 'warned', 'required')) NOT VALID;