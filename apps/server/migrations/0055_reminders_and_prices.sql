CREATE TABLE "invoice_disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "invoice_disputes_ended_check" CHECK ((ended_at is null) = (ended_by is null))
);
--> statement-breakpoint
CREATE TABLE "invoice_reminders" (
	"company_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "invoice_reminders_company_id_invoice_id_days_pk" PRIMARY KEY("company_id","invoice_id","days"),
	CONSTRAINT "invoice_reminders_days_check" CHECK ("days" between -30 and 365),
	CONSTRAINT "invoice_reminders_attempts_check" CHECK ("attempts" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "reminder_settings" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"stages" integer[] NOT NULL,
	"set_by" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_settings_stages_check" CHECK (cardinality(stages) between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "technicians_see_prices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_deliveries" ADD COLUMN "reminder_days" integer;--> statement-breakpoint
ALTER TABLE "invoice_disputes" ADD CONSTRAINT "invoice_disputes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_disputes" ADD CONSTRAINT "invoice_disputes_invoice_id_fkey" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_disputes" ADD CONSTRAINT "invoice_disputes_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_disputes" ADD CONSTRAINT "invoice_disputes_ended_by_fkey" FOREIGN KEY ("company_id","ended_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_id_fkey" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_set_by_fkey" FOREIGN KEY ("company_id","set_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_disputes_invoice_id_idx" ON "invoice_disputes" USING btree ("company_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_disputes_open_key" ON "invoice_disputes" USING btree ("company_id","invoice_id") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "invoice_deliveries" ADD CONSTRAINT "invoice_deliveries_reminder_days_check" CHECK ("reminder_days" between -30 and 365) NOT VALID;