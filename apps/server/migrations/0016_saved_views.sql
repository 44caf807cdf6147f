CREATE TABLE "saved_view_defaults" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"view_id" uuid NOT NULL,
	CONSTRAINT "saved_view_defaults_company_id_user_id_table_name_pk" PRIMARY KEY("company_id","user_id","table_name"),
	CONSTRAINT "saved_view_defaults_table_name_check" CHECK ("table_name" ~ '^[a-z][a-z-]{0,39}$')
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"owner_id" uuid,
	"name" text NOT NULL,
	"address" jsonb NOT NULL,
	"row_height" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "saved_views_row_height_check" CHECK ("row_height" in ('compact', 'normal', 'tall')),
	CONSTRAINT "saved_views_table_name_check" CHECK ("table_name" ~ '^[a-z][a-z-]{0,39}$'),
	CONSTRAINT "saved_views_name_check" CHECK (char_length("name") between 1 and 60),
	CONSTRAINT "saved_views_address_check" CHECK (jsonb_typeof("address") = 'object' and pg_column_size("address") <= 32768)
);
--> statement-breakpoint
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_view_id_fkey" FOREIGN KEY ("company_id","view_id") REFERENCES "public"."saved_views"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_fkey" FOREIGN KEY ("company_id","owner_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_view_defaults_view_id_idx" ON "saved_view_defaults" USING btree ("company_id","view_id");--> statement-breakpoint
CREATE INDEX "saved_views_owner_id_idx" ON "saved_views" USING btree ("company_id","owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views" USING btree ("company_id","table_name",coalesce(owner_id, '00000000-0000-0000-0000-000000000000'::uuid),lower(name));