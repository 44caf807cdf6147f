CREATE TABLE "client_import_rows" (
	"company_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row_number" integer NOT NULL,
	"values" jsonb NOT NULL,
	"choice" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"message" text,
	"client_id" uuid,
	"address_id" uuid,
	"is_new_client" boolean DEFAULT false NOT NULL,
	CONSTRAINT "client_import_rows_import_id_row_number_pk" PRIMARY KEY("import_id","row_number")
);
--> statement-breakpoint
CREATE TABLE "client_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"options" jsonb NOT NULL,
	"task" text DEFAULT 'import' NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"total_rows" integer NOT NULL,
	"imported_rows" integer DEFAULT 0 NOT NULL,
	"skipped_rows" integer DEFAULT 0 NOT NULL,
	"failed_rows" integer DEFAULT 0 NOT NULL,
	"clients_added" integer DEFAULT 0 NOT NULL,
	"addresses_added" integer DEFAULT 0 NOT NULL,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kept_count" integer DEFAULT 0 NOT NULL,
	"requested_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD CONSTRAINT "client_import_rows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD CONSTRAINT "client_import_rows_import_id_client_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."client_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_imports" ADD CONSTRAINT "client_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_import_rows_company_id_idx" ON "client_import_rows" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "client_import_rows_client_id_idx" ON "client_import_rows" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "client_imports_created_at_idx" ON "client_imports" USING btree ("company_id",created_at desc,id desc);