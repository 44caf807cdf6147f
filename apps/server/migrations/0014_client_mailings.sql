CREATE TABLE "client_mailing_items" (
	"company_id" uuid NOT NULL,
	"mailing_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"cents" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"sent_to" text,
	"failure" text,
	"claimed_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "client_mailing_items_company_id_mailing_id_position_pk" PRIMARY KEY("company_id","mailing_id","position"),
	CONSTRAINT "client_mailing_items_position_check" CHECK ("position" >= 0),
	CONSTRAINT "client_mailing_items_cents_check" CHECK ("cents" between -100000000000 and 100000000000),
	CONSTRAINT "client_mailing_items_state_check" CHECK ("state" in ('waiting', 'mailing', 'sent', 'refused', 'left-out', 'stopped')),
	CONSTRAINT "client_mailing_items_reason_check" CHECK ("reason" in ('nothing-open', 'disputed', 'reminded', 'no-address')),
	CONSTRAINT "client_mailing_items_left_out_check" CHECK ((state = 'left-out') = (reason is not null))
);
--> statement-breakpoint
CREATE TABLE "client_mailings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_day" date,
	"through_day" date NOT NULL,
	"started_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "client_mailings_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "client_mailings_kind_check" CHECK ("kind" in ('statement', 'reminder')),
	CONSTRAINT "client_mailings_days_check" CHECK ((kind = 'statement') = (from_day is not null) and from_day <= through_day)
);
--> statement-breakpoint
ALTER TABLE "client_mailing_items" ADD CONSTRAINT "client_mailing_items_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_mailing_items" ADD CONSTRAINT "client_mailing_items_mailing_id_fkey" FOREIGN KEY ("company_id","mailing_id") REFERENCES "public"."client_mailings"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_mailing_items" ADD CONSTRAINT "client_mailing_items_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_mailings" ADD CONSTRAINT "client_mailings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_mailings" ADD CONSTRAINT "client_mailings_started_by_fkey" FOREIGN KEY ("company_id","started_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_mailing_items_client_id_idx" ON "client_mailing_items" USING btree ("company_id","client_id","mailing_id");--> statement-breakpoint
CREATE INDEX "client_mailing_items_open_idx" ON "client_mailing_items" USING btree ("company_id","mailing_id","position") WHERE state in ('waiting', 'mailing');--> statement-breakpoint
CREATE INDEX "client_mailings_company_id_idx" ON "client_mailings" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_mailings_under_way_key" ON "client_mailings" USING btree ("company_id","kind") WHERE ended_at is null;