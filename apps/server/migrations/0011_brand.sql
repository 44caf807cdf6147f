CREATE TABLE "company_brands" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"logo" text,
	"logo_width" smallint,
	"logo_height" smallint,
	"color" text,
	"sender_name" text,
	"reply_to" text,
	"answers_elsewhere" boolean DEFAULT false NOT NULL,
	"copy_to" text[] DEFAULT '{}' NOT NULL,
	"footer" text,
	"words" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_brands_logo_width_check" CHECK ("logo_width" between 16 and 800),
	CONSTRAINT "company_brands_logo_height_check" CHECK ("logo_height" between 16 and 800),
	CONSTRAINT "company_brands_logo_size_check" CHECK ((logo is null) = (logo_width is null) and (logo is null) = (logo_height is null)),
	CONSTRAINT "company_brands_color_check" CHECK ("color" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
ALTER TABLE "company_brands" ADD CONSTRAINT "company_brands_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_brands" ADD CONSTRAINT "company_brands_logo_fkey" FOREIGN KEY ("company_id","logo") REFERENCES "public"."files"("company_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_brands_logo_idx" ON "company_brands" USING btree ("company_id","logo");