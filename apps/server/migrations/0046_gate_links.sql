CREATE TABLE "gate_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"token_sha256" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gate_links_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "gate_links_token_sha256_key" UNIQUE("token_sha256"),
	CONSTRAINT "gate_links_token_sha256_check" CHECK (token_sha256 ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "gate_receipts" (
	"company_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"received_gallons" integer NOT NULL,
	"reported_gallons" integer NOT NULL,
	"is_posted" boolean NOT NULL,
	"ticket_number" text,
	"note" text,
	"name" text NOT NULL,
	"strokes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gate_receipts_company_id_visit_id_pk" PRIMARY KEY("company_id","visit_id"),
	CONSTRAINT "gate_receipts_received_gallons_check" CHECK ("received_gallons" >= 1),
	CONSTRAINT "gate_receipts_reported_gallons_check" CHECK ("reported_gallons" >= 0)
);
--> statement-breakpoint
ALTER TABLE "gate_links" ADD CONSTRAINT "gate_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_links" ADD CONSTRAINT "gate_links_visit_id_fkey" FOREIGN KEY ("company_id","visit_id") REFERENCES "public"."disposal_visits"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_links" ADD CONSTRAINT "gate_links_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_receipts" ADD CONSTRAINT "gate_receipts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_receipts" ADD CONSTRAINT "gate_receipts_visit_id_fkey" FOREIGN KEY ("company_id","visit_id") REFERENCES "public"."disposal_visits"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_receipts" ADD CONSTRAINT "gate_receipts_link_id_fkey" FOREIGN KEY ("company_id","link_id") REFERENCES "public"."gate_links"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gate_links_visit_id_idx" ON "gate_links" USING btree ("company_id","visit_id");--> statement-breakpoint
CREATE INDEX "gate_receipts_link_id_idx" ON "gate_receipts" USING btree ("company_id","link_id");