CREATE TABLE "company_pack_fields" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"pack_id" text NOT NULL,
	"name" text NOT NULL,
	"moment" text NOT NULL,
	"required" boolean NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_pack_fields_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "company_pack_fields_moment_check" CHECK ("moment" in ('pickup', 'delivered'))
);
--> statement-breakpoint
ALTER TABLE "company_pack_fields" ADD CONSTRAINT "company_pack_fields_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_pack_fields" ADD CONSTRAINT "company_pack_fields_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_pack_fields_name_key" ON "company_pack_fields" USING btree ("company_id","pack_id",lower(name));