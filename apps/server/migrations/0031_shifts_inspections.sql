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
ALTER TABLE "field_commands" DROP CONSTRAINT "field_commands_type_check";--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE set null ("vehicle_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_shift_id_fkey" FOREIGN KEY ("company_id","shift_id") REFERENCES "public"."shifts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_defects" ADD CONSTRAINT "vehicle_defects_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_defects" ADD CONSTRAINT "vehicle_defects_inspection_id_fkey" FOREIGN KEY ("company_id","inspection_id") REFERENCES "public"."inspections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_defects" ADD CONSTRAINT "vehicle_defects_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE set null ("vehicle_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_defects" ADD CONSTRAINT "vehicle_defects_settled_by_fkey" FOREIGN KEY ("company_id","settled_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_defects" ADD CONSTRAINT "vehicle_defects_reviewed_by_fkey" FOREIGN KEY ("company_id","reviewed_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_events" ADD CONSTRAINT "shift_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_events" ADD CONSTRAINT "shift_events_shift_id_fkey" FOREIGN KEY ("company_id","shift_id") REFERENCES "public"."shifts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_events" ADD CONSTRAINT "shift_events_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE set null ("vehicle_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspections_vehicle_id_idx" ON "inspections" USING btree ("company_id","vehicle_id","occurred_at");--> statement-breakpoint
CREATE INDEX "inspections_occurred_at_idx" ON "inspections" USING btree ("company_id","occurred_at");--> statement-breakpoint
CREATE INDEX "vehicle_defects_vehicle_id_idx" ON "vehicle_defects" USING btree ("company_id","vehicle_id","state");--> statement-breakpoint
CREATE INDEX "vehicle_defects_state_idx" ON "vehicle_defects" USING btree ("company_id","state","found_at");--> statement-breakpoint
CREATE INDEX "shift_events_shift_id_idx" ON "shift_events" USING btree ("company_id","shift_id");--> statement-breakpoint
CREATE INDEX "shift_events_vehicle_id_idx" ON "shift_events" USING btree ("company_id","vehicle_id","occurred_at");--> statement-breakpoint
CREATE INDEX "shift_events_occurred_at_idx" ON "shift_events" USING btree ("company_id","occurred_at");--> statement-breakpoint
CREATE INDEX "shifts_user_id_idx" ON "shifts" USING btree ("company_id","user_id");--> statement-breakpoint
ALTER TABLE "field_commands" ADD CONSTRAINT "field_commands_type_check" CHECK ("type" in ('route.started', 'stop.arrived', 'job.completed', 'job.not-done', 'note.left', 'pin.suggested', 'load.taken', 'load.dumped', 'signature.taken', 'shift.started', 'shift.paused', 'shift.resumed', 'shift.ended', 'inspection.done')) NOT VALID;