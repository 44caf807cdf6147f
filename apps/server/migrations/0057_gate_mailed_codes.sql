CREATE TABLE "gate_mailed_codes" (
	"company_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"mailed_to" text NOT NULL,
	"code_hash" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone NOT NULL,
	"mails_in_hour" integer NOT NULL,
	"hour_started_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gate_mailed_codes_company_id_visit_id_pk" PRIMARY KEY("company_id","visit_id"),
	CONSTRAINT "gate_mailed_codes_wrong_tries_check" CHECK ("wrong_tries" between 0 and 5),
	CONSTRAINT "gate_mailed_codes_mails_in_hour_check" CHECK ("mails_in_hour" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "disposal_sites" ADD COLUMN "gate_email" text;--> statement-breakpoint
ALTER TABLE "gate_receipts" ADD COLUMN "code_mailed_to" text;--> statement-breakpoint
ALTER TABLE "gate_mailed_codes" ADD CONSTRAINT "gate_mailed_codes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_mailed_codes" ADD CONSTRAINT "gate_mailed_codes_visit_id_fkey" FOREIGN KEY ("company_id","visit_id") REFERENCES "public"."disposal_visits"("company_id","id") ON DELETE cascade ON UPDATE no action;