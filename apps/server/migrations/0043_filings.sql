CREATE TABLE "company_filings" (
	"company_id" uuid NOT NULL,
	"pack_id" text NOT NULL,
	"filing_id" text NOT NULL,
	"due_on" date NOT NULL,
	"filed_on" date NOT NULL,
	"confirmation" text,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_filings_company_id_pack_id_filing_id_due_on_pk" PRIMARY KEY("company_id","pack_id","filing_id","due_on")
);
--> statement-breakpoint
CREATE TABLE "company_permits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"issuer" text NOT NULL,
	"vehicle_id" uuid,
	"expires_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_permits_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "company_permits_kind_check" CHECK ("kind" in ('registration', 'permit', 'licence', 'insurance', 'other'))
);
--> statement-breakpoint
CREATE TABLE "company_rule_packs" (
	"company_id" uuid NOT NULL,
	"pack_id" text NOT NULL,
	"version" text NOT NULL,
	"since" date NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_rule_packs_company_id_pack_id_pk" PRIMARY KEY("company_id","pack_id")
);
--> statement-breakpoint
CREATE TABLE "deadline_reminders" (
	"company_id" uuid NOT NULL,
	"deadline" text NOT NULL,
	"days_before" integer NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "deadline_reminders_company_id_deadline_days_before_pk" PRIMARY KEY("company_id","deadline","days_before"),
	CONSTRAINT "deadline_reminders_days_before_check" CHECK ("days_before" between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "company_filings" ADD CONSTRAINT "company_filings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_filings" ADD CONSTRAINT "company_filings_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_permits" ADD CONSTRAINT "company_permits_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_permits" ADD CONSTRAINT "company_permits_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_rule_packs" ADD CONSTRAINT "company_rule_packs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_rule_packs" ADD CONSTRAINT "company_rule_packs_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline_reminders" ADD CONSTRAINT "deadline_reminders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_permits_vehicle_id_idx" ON "company_permits" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "company_permits_expires_on_idx" ON "company_permits" USING btree ("company_id","expires_on");