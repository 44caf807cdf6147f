CREATE TABLE "send_out_items" (
	"company_id" uuid NOT NULL,
	"send_out_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"invoice_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"sent_to" text,
	"failure" text,
	CONSTRAINT "send_out_items_company_id_send_out_id_position_pk" PRIMARY KEY("company_id","send_out_id","position"),
	CONSTRAINT "send_out_items_position_check" CHECK ("position" >= 0),
	CONSTRAINT "send_out_items_state_check" CHECK ("state" in ('waiting', 'queued', 'mailing', 'mailed', 'refused', 'perhaps-mailed', 'to-print', 'no-address', 'left-out', 'stopped')),
	CONSTRAINT "send_out_items_reason_check" CHECK ("reason" in ('not-approved', 'on-hold', 'empty', 'tax-not-set', 'void', 'disputed', 'already-sent', 'being-sent', 'sent-often')),
	CONSTRAINT "send_out_items_left_out_check" CHECK ((state = 'left-out') = (reason is not null))
);
--> statement-breakpoint
CREATE TABLE "send_outs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"started_by" uuid NOT NULL,
	"stopped_by" text,
	"failure" text,
	"lease" uuid,
	"sign_of_life" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "send_outs_company_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "send_outs_status_check" CHECK ("status" in ('open', 'stopping', 'stopped', 'done')),
	CONSTRAINT "send_outs_stopped_by_check" CHECK ("stopped_by" in ('person', 'mail-server')),
	CONSTRAINT "send_outs_ended_check" CHECK ((status in ('stopped', 'done')) = (ended_at is not null)),
	CONSTRAINT "send_outs_lease_check" CHECK ((lease is null) = (sign_of_life is null))
);
--> statement-breakpoint
ALTER TABLE "invoice_deliveries" DROP CONSTRAINT "invoice_deliveries_kind_check";--> statement-breakpoint
ALTER TABLE "invoice_deliveries" ADD COLUMN "posted_on" date;--> statement-breakpoint
ALTER TABLE "invoice_deliveries" ADD COLUMN "takes_back" uuid;--> statement-breakpoint
ALTER TABLE "send_out_items" ADD CONSTRAINT "send_out_items_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_out_items" ADD CONSTRAINT "send_out_items_send_out_id_fkey" FOREIGN KEY ("company_id","send_out_id") REFERENCES "public"."send_outs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_out_items" ADD CONSTRAINT "send_out_items_invoice_id_fkey" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_outs" ADD CONSTRAINT "send_outs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_outs" ADD CONSTRAINT "send_outs_started_by_fkey" FOREIGN KEY ("company_id","started_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "send_out_items_invoice_id_idx" ON "send_out_items" USING btree ("company_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "send_out_items_open_key" ON "send_out_items" USING btree ("company_id","invoice_id") WHERE state in ('waiting', 'queued', 'mailing');--> statement-breakpoint
CREATE INDEX "send_outs_company_id_idx" ON "send_outs" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "send_outs_open_idx" ON "send_outs" USING btree ("starts_at") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "invoice_deliveries" ADD CONSTRAINT "invoice_deliveries_takes_back_check" CHECK ((kind = 'taken-back') = (takes_back is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoice_deliveries" ADD CONSTRAINT "invoice_deliveries_kind_check" CHECK ("kind" in ('mail', 'by-hand', 'reminder', 'not-mailed', 'perhaps-mailed', 'taken-back')) NOT VALID;