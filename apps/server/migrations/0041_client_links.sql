CREATE TABLE "client_message_choices" (
	"company_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"language" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_message_choices_company_id_client_id_pk" PRIMARY KEY("company_id","client_id"),
	CONSTRAINT "client_message_choices_language_check" CHECK ("language" in ('en', 'es'))
);
--> statement-breakpoint
CREATE TABLE "client_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"route_id" uuid,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waits' NOT NULL,
	"channel" text,
	"language" text,
	"recipient" text,
	"body" text,
	"why" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_messages_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "client_messages_once_key" UNIQUE("company_id","job_id","route_id","kind"),
	CONSTRAINT "client_messages_kind_check" CHECK ("kind" in ('planned', 'on-my-way', 'arrived', 'finished', 'late')),
	CONSTRAINT "client_messages_state_check" CHECK ("state" in ('waits', 'taken', 'sent', 'failed', 'refused')),
	CONSTRAINT "client_messages_channel_check" CHECK ("channel" in ('mail', 'text')),
	CONSTRAINT "client_messages_language_check" CHECK ("language" in ('en', 'es')),
	CONSTRAINT "client_messages_attempts_check" CHECK ("attempts" >= 0),
	CONSTRAINT "client_messages_sent_check" CHECK (state <> 'sent' or num_nonnulls(channel, language, recipient, body) = 4)
);
--> statement-breakpoint
CREATE TABLE "contact_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"state" text NOT NULL,
	"how" text NOT NULL,
	"recorded_by" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_consents_state_check" CHECK ("state" in ('asked', 'given', 'stopped')),
	CONSTRAINT "contact_consents_phone_check" CHECK (phone ~ '^[+][0-9]{8,15}$')
);
--> statement-breakpoint
CREATE TABLE "track_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"route_id" uuid,
	"message_id" uuid NOT NULL,
	"token_sha256" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"last_opened_at" timestamp (3) with time zone,
	"opens" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "track_links_token_sha256_key" UNIQUE("token_sha256"),
	CONSTRAINT "track_links_token_sha256_check" CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "track_links_opens_check" CHECK ("opens" >= 0)
);
--> statement-breakpoint
ALTER TABLE "field_commands" DROP CONSTRAINT "field_commands_type_check";--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "client_messages" jsonb;--> statement-breakpoint
ALTER TABLE "client_message_choices" ADD CONSTRAINT "client_message_choices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_message_choices" ADD CONSTRAINT "client_message_choices_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_messages" ADD CONSTRAINT "client_messages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_messages" ADD CONSTRAINT "client_messages_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_messages" ADD CONSTRAINT "client_messages_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_messages" ADD CONSTRAINT "client_messages_route_id_fkey" FOREIGN KEY ("company_id","route_id") REFERENCES "public"."routes"("company_id","id") ON DELETE set null ("route_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_consents" ADD CONSTRAINT "contact_consents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_consents" ADD CONSTRAINT "contact_consents_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_consents" ADD CONSTRAINT "contact_consents_recorded_by_fkey" FOREIGN KEY ("company_id","recorded_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_links" ADD CONSTRAINT "track_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_links" ADD CONSTRAINT "track_links_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_links" ADD CONSTRAINT "track_links_route_id_fkey" FOREIGN KEY ("company_id","route_id") REFERENCES "public"."routes"("company_id","id") ON DELETE set null ("route_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_links" ADD CONSTRAINT "track_links_message_id_fkey" FOREIGN KEY ("company_id","message_id") REFERENCES "public"."client_messages"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_messages_client_id_idx" ON "client_messages" USING btree ("company_id","client_id","created_at");--> statement-breakpoint
CREATE INDEX "client_messages_route_id_idx" ON "client_messages" USING btree ("company_id","route_id");--> statement-breakpoint
CREATE INDEX "client_messages_open_idx" ON "client_messages" USING btree ("not_before") WHERE state in ('waits', 'taken');--> statement-breakpoint
CREATE INDEX "contact_consents_client_id_idx" ON "contact_consents" USING btree ("company_id","client_id","phone","at");--> statement-breakpoint
CREATE INDEX "contact_consents_recorded_by_idx" ON "contact_consents" USING btree ("company_id","recorded_by");--> statement-breakpoint
CREATE INDEX "contact_consents_phone_idx" ON "contact_consents" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "track_links_job_id_idx" ON "track_links" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "track_links_route_id_idx" ON "track_links" USING btree ("company_id","route_id");--> statement-breakpoint
CREATE INDEX "track_links_message_id_idx" ON "track_links" USING btree ("company_id","message_id");--> statement-breakpoint
ALTER TABLE "field_commands" ADD CONSTRAINT "field_commands_type_check" CHECK ("type" in ('route.started', 'stop.arrived', 'job.on-my-way', 'job.completed', 'job.not-done', 'note.left', 'pin.suggested', 'load.taken', 'load.dumped', 'load.moved', 'load.measured', 'tank.washed', 'signature.taken', 'message.sent', 'messages.read', 'shift.started', 'shift.paused', 'shift.resumed', 'shift.ended', 'inspection.done', 'form.filed', 'report.corrected')) NOT VALID;