CREATE TABLE "custody_events" (
	"company_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"body" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custody_events_company_id_sequence_pk" PRIMARY KEY("company_id","sequence"),
	CONSTRAINT "custody_events_sequence_check" CHECK ("sequence" >= 1),
	CONSTRAINT "custody_events_hash_check" CHECK (hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "load_heads" ADD COLUMN "last_event" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "load_heads" ADD COLUMN "last_hash" text;--> statement-breakpoint
ALTER TABLE "custody_events" ADD CONSTRAINT "custody_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_heads" ADD CONSTRAINT "load_heads_last_event_check" CHECK ("last_event" >= 0) NOT VALID;