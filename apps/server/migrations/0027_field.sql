CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"command_id" uuid NOT NULL,
	"job_id" uuid,
	"route_id" uuid,
	"disposal_site_id" uuid,
	"role" text NOT NULL,
	"user_id" uuid NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attachments_command_key" UNIQUE("company_id","command_id","sha256","role"),
	CONSTRAINT "attachments_role_check" CHECK ("role" in ('before', 'after', 'problem', 'ticket', 'signature', 'form', 'defect')),
	CONSTRAINT "attachments_latitude_check" CHECK ("latitude" between -90 and 90),
	CONSTRAINT "attachments_longitude_check" CHECK ("longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "field_commands" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"handed_in_by" uuid,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"after" uuid,
	"captured_at" timestamp (3) with time zone NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"digest" text NOT NULL,
	"body" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"code" text,
	CONSTRAINT "field_commands_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "field_commands_type_check" CHECK ("type" in ('route.started', 'stop.arrived', 'job.completed', 'job.not-done', 'note.left', 'pin.suggested', 'load.taken', 'load.dumped', 'signature.taken')),
	CONSTRAINT "field_commands_outcome_check" CHECK ("outcome" in ('applied', 'recorded'))
);
--> statement-breakpoint
CREATE TABLE "field_devices" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"app_version" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "field_devices_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "field_rejects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"command_id" uuid NOT NULL,
	"code" text NOT NULL,
	"digest" text NOT NULL,
	"raw" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "field_rejects_digest_key" UNIQUE("company_id","command_id","digest")
);
--> statement-breakpoint
CREATE TABLE "field_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"command_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"code" text,
	"job_id" uuid,
	"route_id" uuid,
	"user_id" uuid NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text,
	CONSTRAINT "field_reviews_command_id_key" UNIQUE("company_id","command_id"),
	CONSTRAINT "field_reviews_kind_check" CHECK ("kind" in ('effect', 'note', 'pin')),
	CONSTRAINT "field_reviews_state_check" CHECK ("state" in ('open', 'counted', 'kept-as-note'))
);
--> statement-breakpoint
CREATE TABLE "job_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"command_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_attempts_command_id_key" UNIQUE("company_id","command_id"),
	CONSTRAINT "job_attempts_reason_check" CHECK ("reason" in ('locked-gate', 'dog', 'blocked', 'no-access', 'not-found', 'refused', 'unsafe', 'truck-full', 'weather', 'other'))
);
--> statement-breakpoint
CREATE TABLE "job_signatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"command_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"signer_name" text,
	"signer_title" text,
	"statement" text NOT NULL,
	"strokes" jsonb NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_signatures_command_id_key" UNIQUE("company_id","command_id"),
	CONSTRAINT "job_signatures_outcome_check" CHECK ("outcome" in ('signed', 'declined', 'nobody-there'))
);
--> statement-breakpoint
ALTER TABLE "job_events" ADD COLUMN "occurred_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "route_versions" ADD COLUMN "occurred_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_sha256_fkey" FOREIGN KEY ("company_id","sha256") REFERENCES "public"."files"("company_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_command_id_fkey" FOREIGN KEY ("company_id","command_id") REFERENCES "public"."field_commands"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE set null ("job_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_route_id_fkey" FOREIGN KEY ("company_id","route_id") REFERENCES "public"."routes"("company_id","id") ON DELETE set null ("route_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_disposal_site_id_fkey" FOREIGN KEY ("company_id","disposal_site_id") REFERENCES "public"."disposal_sites"("company_id","id") ON DELETE set null ("disposal_site_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_commands" ADD CONSTRAINT "field_commands_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_commands" ADD CONSTRAINT "field_commands_device_id_fkey" FOREIGN KEY ("company_id","device_id") REFERENCES "public"."field_devices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_commands" ADD CONSTRAINT "field_commands_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_commands" ADD CONSTRAINT "field_commands_handed_in_by_fkey" FOREIGN KEY ("company_id","handed_in_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_devices" ADD CONSTRAINT "field_devices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_devices" ADD CONSTRAINT "field_devices_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_rejects" ADD CONSTRAINT "field_rejects_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_rejects" ADD CONSTRAINT "field_rejects_device_id_fkey" FOREIGN KEY ("company_id","device_id") REFERENCES "public"."field_devices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_rejects" ADD CONSTRAINT "field_rejects_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_reviews" ADD CONSTRAINT "field_reviews_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_reviews" ADD CONSTRAINT "field_reviews_command_id_fkey" FOREIGN KEY ("company_id","command_id") REFERENCES "public"."field_commands"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_reviews" ADD CONSTRAINT "field_reviews_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE set null ("job_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_reviews" ADD CONSTRAINT "field_reviews_route_id_fkey" FOREIGN KEY ("company_id","route_id") REFERENCES "public"."routes"("company_id","id") ON DELETE set null ("route_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_reviews" ADD CONSTRAINT "field_reviews_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_reviews" ADD CONSTRAINT "field_reviews_decided_by_fkey" FOREIGN KEY ("company_id","decided_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_attempts" ADD CONSTRAINT "job_attempts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_attempts" ADD CONSTRAINT "job_attempts_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_attempts" ADD CONSTRAINT "job_attempts_command_id_fkey" FOREIGN KEY ("company_id","command_id") REFERENCES "public"."field_commands"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_attempts" ADD CONSTRAINT "job_attempts_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_signatures" ADD CONSTRAINT "job_signatures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_signatures" ADD CONSTRAINT "job_signatures_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_signatures" ADD CONSTRAINT "job_signatures_command_id_fkey" FOREIGN KEY ("company_id","command_id") REFERENCES "public"."field_commands"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_signatures" ADD CONSTRAINT "job_signatures_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_job_id_idx" ON "attachments" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "attachments_route_id_idx" ON "attachments" USING btree ("route_id");--> statement-breakpoint
CREATE INDEX "attachments_disposal_site_id_idx" ON "attachments" USING btree ("disposal_site_id");--> statement-breakpoint
CREATE INDEX "field_rejects_created_at_idx" ON "field_rejects" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "field_reviews_state_idx" ON "field_reviews" USING btree ("company_id","state",id desc);--> statement-breakpoint
CREATE INDEX "field_reviews_user_idx" ON "field_reviews" USING btree ("company_id","user_id","received_at");--> statement-breakpoint
CREATE INDEX "field_reviews_job_id_idx" ON "field_reviews" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "field_reviews_route_id_idx" ON "field_reviews" USING btree ("route_id");--> statement-breakpoint
CREATE INDEX "job_attempts_job_id_idx" ON "job_attempts" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "job_signatures_job_id_idx" ON "job_signatures" USING btree ("company_id","job_id");