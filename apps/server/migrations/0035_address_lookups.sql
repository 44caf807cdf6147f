CREATE TABLE "address_lookups" (
	"company_id" uuid NOT NULL,
	"client_address_id" uuid NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "address_lookups_company_id_client_address_id_pk" PRIMARY KEY("company_id","client_address_id"),
	CONSTRAINT "address_lookups_attempts_check" CHECK ("attempts" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "address_lookups" ADD CONSTRAINT "address_lookups_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_lookups" ADD CONSTRAINT "address_lookups_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_lookups_due_at_idx" ON "address_lookups" USING btree ("due_at");