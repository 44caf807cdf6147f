CREATE TABLE "quote_counters" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "quote_counters_last_number_check" CHECK ("last_number" >= 0)
);
--> statement-breakpoint
CREATE TABLE "quote_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"user_id" uuid,
	"sent_to" text,
	"token_sha256" text,
	"signer_name" text,
	"strokes" jsonb,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quote_events_kind_check" CHECK ("kind" in ('made', 'sent', 'accepted', 'declined', 'withdrawn', 'revised')),
	CONSTRAINT "quote_events_version_check" CHECK ("version" >= 1),
	CONSTRAINT "quote_events_token_check" CHECK ((kind = 'sent') = (token_sha256 is not null) and token_sha256 ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "quote_events_signer_check" CHECK (kind <> 'accepted' or signer_name is not null)
);
--> statement-breakpoint
CREATE TABLE "quote_lines" (
	"company_id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"begins_work" boolean NOT NULL,
	"job_type_id" uuid,
	"job_id" uuid,
	"description" text NOT NULL,
	"quantity_thousandths" bigint NOT NULL,
	"unit" text NOT NULL,
	"unit_price" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"revenue_category" text NOT NULL,
	"tax_category" text NOT NULL,
	CONSTRAINT "quote_lines_company_id_quote_id_position_pk" PRIMARY KEY("company_id","quote_id","position"),
	CONSTRAINT "quote_lines_position_check" CHECK ("position" between 0 and 999),
	CONSTRAINT "quote_lines_revenue_category_check" CHECK ("revenue_category" in ('service', 'gallons', 'disposal', 'time', 'trip', 'emergency', 'after-hours', 'surcharge', 'rental', 'waiver', 'fee', 'other')),
	CONSTRAINT "quote_lines_tax_category_check" CHECK ("tax_category" in ('service', 'gallons', 'disposal', 'time', 'trip', 'emergency', 'after-hours', 'surcharge', 'rental', 'waiver', 'fee', 'other')),
	CONSTRAINT "quote_lines_quantity_thousandths_check" CHECK ("quantity_thousandths" >= 0),
	CONSTRAINT "quote_lines_unit_price_check" CHECK ("unit_price" >= 0),
	CONSTRAINT "quote_lines_cents_check" CHECK ("cents" >= 0),
	CONSTRAINT "quote_lines_work_check" CHECK (begins_work or job_type_id is null),
	CONSTRAINT "quote_lines_first_check" CHECK (position > 0 or begins_work)
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"sequence" integer,
	"client_id" uuid NOT NULL,
	"client_address_id" uuid,
	"title" text NOT NULL,
	"message" text,
	"expires_on" date NOT NULL,
	"follow_up_on" date,
	"subtotal_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"taxes" jsonb NOT NULL,
	"tax_not_set" jsonb NOT NULL,
	"parties" jsonb,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_by" uuid,
	"sent_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "quotes_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "quotes_sequence_key" UNIQUE("company_id","sequence"),
	CONSTRAINT "quotes_state_check" CHECK ("state" in ('draft', 'sent', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "quotes_version_check" CHECK ("version" >= 1),
	CONSTRAINT "quotes_sequence_check" CHECK ("sequence" >= 1),
	CONSTRAINT "quotes_subtotal_cents_check" CHECK ("subtotal_cents" between -100000000000 and 100000000000),
	CONSTRAINT "quotes_tax_cents_check" CHECK ("tax_cents" between -100000000000 and 100000000000),
	CONSTRAINT "quotes_total_cents_check" CHECK ("total_cents" between -100000000000 and 100000000000),
	CONSTRAINT "quotes_sum_check" CHECK (total_cents = subtotal_cents + tax_cents),
	CONSTRAINT "quotes_sent_check" CHECK (state = 'draft' or num_nonnulls(sequence, parties, sent_by, sent_at) = 4),
	CONSTRAINT "quotes_decided_check" CHECK ((state in ('accepted', 'declined')) = (decided_at is not null))
);
--> statement-breakpoint
ALTER TABLE "client_imports" DROP CONSTRAINT "client_imports_kind_check";--> statement-breakpoint
ALTER TABLE "quote_counters" ADD CONSTRAINT "quote_counters_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_events" ADD CONSTRAINT "quote_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_events" ADD CONSTRAINT "quote_events_quote_id_fkey" FOREIGN KEY ("company_id","quote_id") REFERENCES "public"."quotes"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_events" ADD CONSTRAINT "quote_events_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_quote_id_fkey" FOREIGN KEY ("company_id","quote_id") REFERENCES "public"."quotes"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_job_type_id_fkey" FOREIGN KEY ("company_id","job_type_id") REFERENCES "public"."job_types"("company_id","id") ON DELETE set null ("job_type_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE set null ("job_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE set null ("client_address_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_sent_by_fkey" FOREIGN KEY ("company_id","sent_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quote_events_token_sha256_key" ON "quote_events" USING btree ("token_sha256");--> statement-breakpoint
CREATE INDEX "quote_events_quote_id_idx" ON "quote_events" USING btree ("company_id","quote_id");--> statement-breakpoint
CREATE INDEX "quote_lines_job_id_idx" ON "quote_lines" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "quote_lines_job_type_id_idx" ON "quote_lines" USING btree ("job_type_id");--> statement-breakpoint
CREATE INDEX "quotes_state_idx" ON "quotes" USING btree ("company_id","state","id");--> statement-breakpoint
CREATE INDEX "quotes_client_id_idx" ON "quotes" USING btree ("company_id","client_id","id");--> statement-breakpoint
CREATE INDEX "quotes_client_address_id_idx" ON "quotes" USING btree ("client_address_id");--> statement-breakpoint
ALTER TABLE "client_imports" ADD CONSTRAINT "client_imports_kind_check" CHECK ("kind" in ('clients', 'jobs', 'services', 'trucks', 'balances')) NOT VALID;