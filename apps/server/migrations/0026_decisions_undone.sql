ALTER TABLE "field_reviews" ADD COLUMN "decision" jsonb;--> statement-breakpoint
ALTER TABLE "field_reviews" ADD COLUMN "undone_postings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "field_reviews" ADD CONSTRAINT "field_reviews_undone_postings_check" CHECK ("undone_postings" >= 0) NOT VALID;