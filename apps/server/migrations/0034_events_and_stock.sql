ALTER TABLE "quote_lines" ADD COLUMN "is_delivery" boolean;--> statement-breakpoint
ALTER TABLE "quote_rental_lines" ADD COLUMN "deliver_on" date;--> statement-breakpoint
ALTER TABLE "quote_rental_lines" ADD COLUMN "pick_up_on" date;--> statement-breakpoint
ALTER TABLE "rental_agreements" ADD COLUMN "deliver_on" date;--> statement-breakpoint
ALTER TABLE "rental_agreements" ADD COLUMN "round_trip_cents" bigint;--> statement-breakpoint
ALTER TABLE "sanitation_tables" ADD COLUMN "rules" jsonb;--> statement-breakpoint
ALTER TABLE "quote_rental_lines" ADD CONSTRAINT "quote_rental_lines_stay_check" CHECK (pick_up_on >= deliver_on) NOT VALID;--> statement-breakpoint
ALTER TABLE "rental_agreements" ADD CONSTRAINT "rental_agreements_round_trip_cents_check" CHECK ("round_trip_cents" >= 0) NOT VALID;