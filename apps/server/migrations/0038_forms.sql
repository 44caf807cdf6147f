CREATE TABLE "form_submissions" (
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"job_id" uuid,
	"client_id" uuid,
	"client_address_id" uuid,
	"user_id" uuid NOT NULL,
	"language" text NOT NULL,
	"answers" jsonb NOT NULL,
	"signatures" jsonb NOT NULL,
	"digest" text NOT NULL,
	"is_complete" boolean NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_submissions_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "form_submissions_language_check" CHECK ("language" in ('en', 'es'))
);
--> statement-breakpoint
CREATE TABLE "form_template_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"template" jsonb NOT NULL,
	"published_by" uuid,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "form_template_versions_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "form_template_versions_number_key" UNIQUE("company_id","form_id","number"),
	CONSTRAINT "form_template_versions_number_check" CHECK ("number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "form_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"starter" text,
	"draft" jsonb NOT NULL,
	"has_draft" boolean NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "form_templates_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "form_templates_starter_key" UNIQUE("company_id","starter"),
	CONSTRAINT "form_templates_starter_check" CHECK ("starter" in ('pump-out', 'septic-inspection', 'grease-trap', 'portable-service', 'vehicle-inspection'))
);
--> statement-breakpoint
CREATE TABLE "job_type_forms" (
	"company_id" uuid NOT NULL,
	"job_type_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"required" boolean NOT NULL,
	CONSTRAINT "job_type_forms_company_id_form_id_job_type_id_pk" PRIMARY KEY("company_id","form_id","job_type_id")
);
--> statement-breakpoint
ALTER TABLE "field_commands" DROP CONSTRAINT "field_commands_type_check";--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_form_id_fkey" FOREIGN KEY ("company_id","form_id") REFERENCES "public"."form_templates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_version_id_fkey" FOREIGN KEY ("company_id","version_id") REFERENCES "public"."form_template_versions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE set null ("job_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE set null ("client_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE set null ("client_address_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_template_versions" ADD CONSTRAINT "form_template_versions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_template_versions" ADD CONSTRAINT "form_template_versions_form_id_fkey" FOREIGN KEY ("company_id","form_id") REFERENCES "public"."form_templates"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_template_versions" ADD CONSTRAINT "form_template_versions_published_by_fkey" FOREIGN KEY ("company_id","published_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_templates" ADD CONSTRAINT "form_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_type_forms" ADD CONSTRAINT "job_type_forms_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_type_forms" ADD CONSTRAINT "job_type_forms_form_id_fkey" FOREIGN KEY ("company_id","form_id") REFERENCES "public"."form_templates"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_type_forms" ADD CONSTRAINT "job_type_forms_job_type_id_fkey" FOREIGN KEY ("company_id","job_type_id") REFERENCES "public"."job_types"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_submissions_form_id_idx" ON "form_submissions" USING btree ("company_id","form_id","occurred_at");--> statement-breakpoint
CREATE INDEX "form_submissions_job_id_idx" ON "form_submissions" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "form_submissions_client_id_idx" ON "form_submissions" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "form_submissions_client_address_id_idx" ON "form_submissions" USING btree ("client_address_id");--> statement-breakpoint
CREATE INDEX "form_submissions_occurred_at_idx" ON "form_submissions" USING btree ("company_id","occurred_at");--> statement-breakpoint
CREATE INDEX "job_type_forms_job_type_id_idx" ON "job_type_forms" USING btree ("job_type_id");--> statement-breakpoint
ALTER TABLE "field_commands" ADD CONSTRAINT "field_commands_type_check" CHECK ("type" in ('route.started', 'stop.arrived', 'job.completed', 'job.not-done', 'note.left', 'pin.suggested', 'load.taken', 'load.dumped', 'signature.taken', 'message.sent', 'messages.read', 'shift.started', 'shift.paused', 'shift.resumed', 'shift.ended', 'inspection.done', 'form.filed')) NOT VALID;