ALTER TABLE "quote_events" DROP CONSTRAINT "quote_events_kind_check";--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "mailing_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quote_events" ADD CONSTRAINT "quote_events_kind_check" CHECK ("kind" in ('made', 'sent', 'not-mailed', 'accepted', 'declined', 'withdrawn', 'revised')) NOT VALID;