CREATE TABLE "load_restatements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"compartment_id" uuid NOT NULL,
	"first_sequence" bigint NOT NULL,
	"last_sequence" bigint NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "load_restatements_sequence_key" UNIQUE("company_id","last_sequence"),
	CONSTRAINT "load_restatements_first_sequence_check" CHECK ("first_sequence" >= 1),
	CONSTRAINT "load_restatements_first_sequence_order_check" CHECK ("first_sequence" <= "last_sequence")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "returned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "load_facts" ADD COLUMN "mixes" boolean;--> statement-breakpoint
ALTER TABLE "load_heads" ADD COLUMN "restated_sequence" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "waste_types" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "field_applications" ADD COLUMN "shares" jsonb;--> statement-breakpoint
ALTER TABLE "load_restatements" ADD CONSTRAINT "load_restatements_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_restatements" ADD CONSTRAINT "load_restatements_compartment_id_fkey" FOREIGN KEY ("company_id","compartment_id") REFERENCES "public"."vehicle_compartments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "load_restatements_compartment_id_idx" ON "load_restatements" USING btree ("company_id","compartment_id");--> statement-breakpoint
ALTER TABLE "load_heads" ADD CONSTRAINT "load_heads_restated_sequence_check" CHECK ("restated_sequence" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "loads" ADD CONSTRAINT "loads_waste_types_check" CHECK ("waste_types" <@ array['septage', 'portable_toilet', 'grease', 'manure', 'wastewater']) NOT VALID;