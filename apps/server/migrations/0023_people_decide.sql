CREATE TABLE "gate_receipt_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"link_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"received_gallons" integer NOT NULL,
	"is_posted" boolean NOT NULL,
	"ticket_number" text,
	"reason" text,
	"ph" double precision,
	"note" text,
	"name" text NOT NULL,
	"strokes" jsonb NOT NULL,
	"code_mailed_to" text,
	"crew_dumps" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gate_receipt_changes_version_key" UNIQUE("company_id","visit_id","version"),
	CONSTRAINT "gate_receipt_changes_version_check" CHECK ("version" between 2 and 20),
	CONSTRAINT "gate_receipt_changes_outcome_check" CHECK ("outcome" in ('accepted', 'partly_accepted', 'rejected')),
	CONSTRAINT "gate_receipt_changes_received_gallons_check" CHECK ("received_gallons" >= 0),
	CONSTRAINT "gate_receipt_changes_outcome_gallons_check" CHECK ((outcome = 'rejected') = (received_gallons = 0)),
	CONSTRAINT "gate_receipt_changes_outcome_reason_check" CHECK (outcome = 'accepted' or reason is not null),
	CONSTRAINT "gate_receipt_changes_ph_check" CHECK ("ph" between 0 and 14)
);
--> statement-breakpoint
ALTER TABLE "gate_receipts" ADD COLUMN "crew_dumps" jsonb;--> statement-breakpoint
ALTER TABLE "job_extras" ADD COLUMN "attempt_command_id" uuid;--> statement-breakpoint
ALTER TABLE "gate_receipt_changes" ADD CONSTRAINT "gate_receipt_changes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_receipt_changes" ADD CONSTRAINT "gate_receipt_changes_visit_id_fkey" FOREIGN KEY ("company_id","visit_id") REFERENCES "public"."disposal_visits"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_receipt_changes" ADD CONSTRAINT "gate_receipt_changes_link_id_fkey" FOREIGN KEY ("company_id","link_id") REFERENCES "public"."gate_links"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gate_receipt_changes_link_id_idx" ON "gate_receipt_changes" USING btree ("company_id","link_id");--> statement-breakpoint
ALTER TABLE "job_extras" ADD CONSTRAINT "job_extras_attempt_command_id_fkey" FOREIGN KEY ("company_id","attempt_command_id") REFERENCES "public"."field_commands"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;