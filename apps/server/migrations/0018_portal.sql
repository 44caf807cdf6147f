CREATE TABLE "portal_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"token_sha256" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"last_opened_at" timestamp (3) with time zone,
	"opens" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portal_links_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "portal_links_token_sha256_key" UNIQUE("token_sha256"),
	CONSTRAINT "portal_links_token_sha256_check" CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "portal_links_opens_check" CHECK ("opens" >= 0)
);
--> statement-breakpoint
CREATE TABLE "portal_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"note" text,
	"client_address_id" uuid,
	"job_id" uuid,
	"new_email" text,
	"new_phone" text,
	"new_gate_code" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portal_requests_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "portal_requests_kind_check" CHECK ("kind" in ('service', 'pick-up', 'change')),
	CONSTRAINT "portal_requests_state_check" CHECK ("state" in ('waiting', 'accepted', 'refused')),
	CONSTRAINT "portal_requests_change_check" CHECK ((kind = 'change') = (num_nonnulls(new_email, new_phone, new_gate_code) > 0)),
	CONSTRAINT "portal_requests_decided_check" CHECK ((state = 'waiting') = (decided_at is null))
);
--> statement-breakpoint
ALTER TABLE "portal_links" ADD CONSTRAINT "portal_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_links" ADD CONSTRAINT "portal_links_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_requests" ADD CONSTRAINT "portal_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_requests" ADD CONSTRAINT "portal_requests_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_requests" ADD CONSTRAINT "portal_requests_link_id_fkey" FOREIGN KEY ("company_id","link_id") REFERENCES "public"."portal_links"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_requests" ADD CONSTRAINT "portal_requests_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE set null ("client_address_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_requests" ADD CONSTRAINT "portal_requests_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE set null ("job_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_requests" ADD CONSTRAINT "portal_requests_decided_by_fkey" FOREIGN KEY ("company_id","decided_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "portal_links_valid_key" ON "portal_links" USING btree ("company_id","client_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "portal_links_client_id_idx" ON "portal_links" USING btree ("company_id","client_id");--> statement-breakpoint
CREATE INDEX "portal_requests_client_id_idx" ON "portal_requests" USING btree ("company_id","client_id","created_at");--> statement-breakpoint
CREATE INDEX "portal_requests_waiting_idx" ON "portal_requests" USING btree ("company_id","created_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "portal_requests_link_id_idx" ON "portal_requests" USING btree ("company_id","link_id");--> statement-breakpoint
CREATE INDEX "portal_requests_client_address_id_idx" ON "portal_requests" USING btree ("company_id","client_address_id");--> statement-breakpoint
CREATE INDEX "portal_requests_job_id_idx" ON "portal_requests" USING btree ("company_id","job_id");