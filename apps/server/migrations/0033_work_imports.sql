ALTER TABLE "client_import_rows" ADD COLUMN "record_id" uuid;--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "client_imports" ADD COLUMN "kind" text DEFAULT 'clients' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_imports" ADD COLUMN "records_added" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "client_imports" ADD COLUMN "series_added" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "client_imports" ADD CONSTRAINT "client_imports_kind_check" CHECK ("kind" in ('clients', 'jobs', 'services', 'trucks')) NOT VALID;--> statement-breakpoint
ALTER TABLE "client_imports" ADD CONSTRAINT "client_imports_records_added_check" CHECK ("records_added" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "client_imports" ADD CONSTRAINT "client_imports_series_added_check" CHECK ("series_added" >= 0) NOT VALID;