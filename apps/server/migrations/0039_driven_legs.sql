CREATE TABLE "driven_due" (
	"company_id" uuid NOT NULL,
	"route_id" uuid NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	CONSTRAINT "driven_due_company_id_route_id_pk" PRIMARY KEY("company_id","route_id")
);
--> statement-breakpoint
CREATE TABLE "driven_legs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"route_id" uuid NOT NULL,
	"from_visit_id" uuid NOT NULL,
	"to_visit_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"meters" integer NOT NULL,
	"source" text NOT NULL,
	"fixes" integer NOT NULL,
	"line" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "driven_legs_visits_key" UNIQUE("company_id","from_visit_id","to_visit_id"),
	CONSTRAINT "driven_legs_source_check" CHECK ("source" in ('matched', 'gps', 'odometer', 'estimate')),
	CONSTRAINT "driven_legs_started_at_order_check" CHECK ("started_at" <= "ended_at"),
	CONSTRAINT "driven_legs_meters_check" CHECK ("meters" >= 0),
	CONSTRAINT "driven_legs_fixes_check" CHECK ("fixes" >= 0),
	CONSTRAINT "driven_legs_line_check" CHECK (length(line) <= 20000)
);
--> statement-breakpoint
CREATE TABLE "learned_pins" (
	"company_id" uuid NOT NULL,
	"client_address_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"former_latitude" double precision,
	"former_longitude" double precision,
	"former_precision" text NOT NULL,
	"answered_by" uuid NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "learned_pins_company_id_client_address_id_pk" PRIMARY KEY("company_id","client_address_id"),
	CONSTRAINT "learned_pins_answer_check" CHECK ("answer" in ('accepted', 'refused')),
	CONSTRAINT "learned_pins_former_precision_check" CHECK ("former_precision" in ('street', 'zip', 'manual', 'none')),
	CONSTRAINT "learned_pins_latitude_check" CHECK ("latitude" between -90 and 90),
	CONSTRAINT "learned_pins_longitude_check" CHECK ("longitude" between -180 and 180),
	CONSTRAINT "learned_pins_former_latitude_check" CHECK ("former_latitude" between -90 and 90),
	CONSTRAINT "learned_pins_former_longitude_check" CHECK ("former_longitude" between -180 and 180)
);
--> statement-breakpoint
ALTER TABLE "driven_due" ADD CONSTRAINT "driven_due_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driven_due" ADD CONSTRAINT "driven_due_route_id_fkey" FOREIGN KEY ("company_id","route_id") REFERENCES "public"."routes"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driven_legs" ADD CONSTRAINT "driven_legs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driven_legs" ADD CONSTRAINT "driven_legs_route_id_fkey" FOREIGN KEY ("company_id","route_id") REFERENCES "public"."routes"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driven_legs" ADD CONSTRAINT "driven_legs_from_visit_id_fkey" FOREIGN KEY ("company_id","from_visit_id") REFERENCES "public"."stop_visits"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driven_legs" ADD CONSTRAINT "driven_legs_to_visit_id_fkey" FOREIGN KEY ("company_id","to_visit_id") REFERENCES "public"."stop_visits"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learned_pins" ADD CONSTRAINT "learned_pins_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learned_pins" ADD CONSTRAINT "learned_pins_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learned_pins" ADD CONSTRAINT "learned_pins_answered_by_fkey" FOREIGN KEY ("company_id","answered_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "driven_legs_route_id_idx" ON "driven_legs" USING btree ("company_id","route_id");--> statement-breakpoint
CREATE INDEX "driven_legs_to_visit_id_idx" ON "driven_legs" USING btree ("company_id","to_visit_id");--> statement-breakpoint
CREATE INDEX "driven_legs_ended_at_idx" ON "driven_legs" USING btree ("ended_at");