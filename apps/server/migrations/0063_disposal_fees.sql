CREATE TABLE "disposal_fees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"note" text,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disposal_fees_cents_check" CHECK ("cents" between 0 and 1000000000)
);
--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "variance_gallons" smallint DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "variance_percent" smallint DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "disposal_visits" ADD COLUMN "fee_cents_per_1000_gallons" integer;--> statement-breakpoint
ALTER TABLE "disposal_fees" ADD CONSTRAINT "disposal_fees_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_fees" ADD CONSTRAINT "disposal_fees_visit_id_fkey" FOREIGN KEY ("company_id","visit_id") REFERENCES "public"."disposal_visits"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_fees" ADD CONSTRAINT "disposal_fees_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disposal_fees_visit_id_idx" ON "disposal_fees" USING btree ("company_id","visit_id","created_at");--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_variance_gallons_check" CHECK ("variance_gallons" between 0 and 500) NOT VALID;--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_variance_percent_check" CHECK ("variance_percent" between 0 and 25) NOT VALID;--> statement-breakpoint
ALTER TABLE "disposal_visits" ADD CONSTRAINT "disposal_visits_fee_cents_per_1000_gallons_check" CHECK ("fee_cents_per_1000_gallons" between 0 and 10000000) NOT VALID;