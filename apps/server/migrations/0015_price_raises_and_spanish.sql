CREATE TABLE "price_raise_rules" (
	"company_id" uuid NOT NULL,
	"raise_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	CONSTRAINT "price_raise_rules_company_id_raise_id_rule_id_pk" PRIMARY KEY("company_id","raise_id","rule_id")
);
--> statement-breakpoint
CREATE TABLE "price_raises" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"ppm" integer,
	"cents" integer,
	"step_cents" integer NOT NULL,
	"price_count" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"taken_back_by" uuid,
	"taken_back_at" timestamp (3) with time zone,
	CONSTRAINT "price_raises_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "price_raises_by_check" CHECK ((ppm is null) <> (cents is null)),
	CONSTRAINT "price_raises_ppm_check" CHECK ("ppm" between -900000 and 1000000),
	CONSTRAINT "price_raises_cents_check" CHECK ("cents" between -100000000 and 100000000),
	CONSTRAINT "price_raises_step_cents_check" CHECK ("step_cents" between 1 and 500),
	CONSTRAINT "price_raises_price_count_check" CHECK ("price_count" >= 1),
	CONSTRAINT "price_raises_taken_back_check" CHECK ((taken_back_by is null) = (taken_back_at is null))
);
--> statement-breakpoint
ALTER TABLE "job_types" ADD COLUMN "name_es" text;--> statement-breakpoint
ALTER TABLE "price_raise_rules" ADD CONSTRAINT "price_raise_rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_raise_rules" ADD CONSTRAINT "price_raise_rules_raise_id_fkey" FOREIGN KEY ("company_id","raise_id") REFERENCES "public"."price_raises"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_raise_rules" ADD CONSTRAINT "price_raise_rules_rule_id_fkey" FOREIGN KEY ("company_id","rule_id") REFERENCES "public"."price_rules"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_raises" ADD CONSTRAINT "price_raises_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_raises" ADD CONSTRAINT "price_raises_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_raises" ADD CONSTRAINT "price_raises_taken_back_by_fkey" FOREIGN KEY ("company_id","taken_back_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_raise_rules_rule_id_idx" ON "price_raise_rules" USING btree ("company_id","rule_id");--> statement-breakpoint
CREATE INDEX "price_raises_company_id_idx" ON "price_raises" USING btree ("company_id","created_at");