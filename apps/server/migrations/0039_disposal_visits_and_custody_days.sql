-- haulwright: writes-rows: one row for each dump of a ledger that began with this release
CREATE TABLE "custody_days" (
	"company_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"date" date NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"closed_by" uuid NOT NULL,
	"compartments" jsonb NOT NULL,
	"on_board_reason" text,
	"findings" jsonb NOT NULL,
	"reason" text,
	CONSTRAINT "custody_days_company_id_vehicle_id_date_pk" PRIMARY KEY("company_id","vehicle_id","date")
);
--> statement-breakpoint
CREATE TABLE "disposal_visit_facts" (
	"company_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"fact_id" uuid NOT NULL,
	CONSTRAINT "disposal_visit_facts_company_id_fact_id_pk" PRIMARY KEY("company_id","fact_id")
);
--> statement-breakpoint
CREATE TABLE "disposal_visit_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"note" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disposal_visit_notes_kind_check" CHECK ("kind" in ('ticket-number', 'no-ticket', 'hauler', 'site'))
);
--> statement-breakpoint
CREATE TABLE "disposal_visits" (
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"vehicle_id" uuid,
	"disposal_site_id" uuid NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"reported_by" uuid NOT NULL,
	"ticket_number" text,
	"weight_pounds" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disposal_visits_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "disposal_visits_weight_pounds_check" CHECK ("weight_pounds" between 1 and 1000000)
);
--> statement-breakpoint
ALTER TABLE "custody_days" ADD CONSTRAINT "custody_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_days" ADD CONSTRAINT "custody_days_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_days" ADD CONSTRAINT "custody_days_closed_by_fkey" FOREIGN KEY ("company_id","closed_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_visit_facts" ADD CONSTRAINT "disposal_visit_facts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_visit_facts" ADD CONSTRAINT "disposal_visit_facts_visit_id_fkey" FOREIGN KEY ("company_id","visit_id") REFERENCES "public"."disposal_visits"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_visit_facts" ADD CONSTRAINT "disposal_visit_facts_fact_id_fkey" FOREIGN KEY ("company_id","fact_id") REFERENCES "public"."load_facts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_visit_notes" ADD CONSTRAINT "disposal_visit_notes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_visit_notes" ADD CONSTRAINT "disposal_visit_notes_visit_id_fkey" FOREIGN KEY ("company_id","visit_id") REFERENCES "public"."disposal_visits"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_visit_notes" ADD CONSTRAINT "disposal_visit_notes_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_visits" ADD CONSTRAINT "disposal_visits_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_visits" ADD CONSTRAINT "disposal_visits_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_visits" ADD CONSTRAINT "disposal_visits_disposal_site_id_fkey" FOREIGN KEY ("company_id","disposal_site_id") REFERENCES "public"."disposal_sites"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_visits" ADD CONSTRAINT "disposal_visits_reported_by_fkey" FOREIGN KEY ("company_id","reported_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disposal_visit_facts_visit_id_idx" ON "disposal_visit_facts" USING btree ("company_id","visit_id");--> statement-breakpoint
CREATE INDEX "disposal_visit_notes_visit_id_idx" ON "disposal_visit_notes" USING btree ("company_id","visit_id");--> statement-breakpoint
CREATE INDEX "disposal_visits_occurred_at_idx" ON "disposal_visits" USING btree ("company_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "disposal_visits_vehicle_id_idx" ON "disposal_visits" USING btree ("company_id","vehicle_id","occurred_at");--> statement-breakpoint
CREATE INDEX "disposal_visits_disposal_site_id_idx" ON "disposal_visits" USING btree ("disposal_site_id");--> statement-breakpoint
-- What phones reported before there were visits; the row-level policies let the owner see all companies.
SELECT set_config('app.system', 'on', true);--> statement-breakpoint
INSERT INTO "disposal_visits" ("id", "company_id", "vehicle_id", "disposal_site_id", "occurred_at", "reported_by", "ticket_number", "weight_pounds", "created_at")
SELECT r."id", r."company_id", f."vehicle_id", f."disposal_site_id", r."occurred_at", r."user_id",
       nullif(r."body" #>> '{data,ticketNumber}', ''), (r."body" #>> '{data,weightPounds}')::integer, r."received_at"
  FROM "field_commands" r
  JOIN LATERAL (
    SELECT d."disposal_site_id", c."vehicle_id" FROM "load_facts" d JOIN "vehicle_compartments" c ON c."id" = d."compartment_id"
     WHERE d."company_id" = r."company_id" AND d."kind" = 'discharge' AND d."occurred_at" = r."occurred_at" AND d."actor_user_id" = r."user_id" LIMIT 1
  ) f ON true
 WHERE r."type" = 'load.dumped';--> statement-breakpoint
INSERT INTO "disposal_visit_facts" ("company_id", "visit_id", "fact_id")
SELECT DISTINCT ON (d."company_id", d."id") d."company_id", v."id", d."id" FROM "load_facts" d
  JOIN "disposal_visits" v ON v."company_id" = d."company_id" AND v."occurred_at" = d."occurred_at" AND v."reported_by" = d."actor_user_id" AND v."disposal_site_id" = d."disposal_site_id"
 WHERE d."kind" = 'discharge' ORDER BY d."company_id", d."id", v."id";
