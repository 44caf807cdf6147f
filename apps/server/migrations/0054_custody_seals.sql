CREATE TABLE "custody_seals" (
	"company_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"first_sequence" bigint NOT NULL,
	"last_sequence" bigint NOT NULL,
	"root" text NOT NULL,
	"last_hash" text NOT NULL,
	"public_key" text NOT NULL,
	"signature" text NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"mail_claimed_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "custody_seals_company_id_number_pk" PRIMARY KEY("company_id","number"),
	CONSTRAINT "custody_seals_number_check" CHECK ("number" >= 1),
	CONSTRAINT "custody_seals_first_sequence_check" CHECK ("first_sequence" >= 1),
	CONSTRAINT "custody_seals_first_sequence_order_check" CHECK ("first_sequence" <= "last_sequence"),
	CONSTRAINT "custody_seals_root_check" CHECK (root ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "custody_seals_last_hash_check" CHECK (last_hash ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "custody_seals_public_key_check" CHECK (public_key ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "custody_seals_signature_check" CHECK (signature ~ '^[0-9a-f]{128}$')
);
--> statement-breakpoint
ALTER TABLE "manifest_versions" ADD COLUMN "event_sequence" bigint;--> statement-breakpoint
ALTER TABLE "custody_seals" ADD CONSTRAINT "custody_seals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "custody_seals_unmailed_idx" ON "custody_seals" USING btree ("company_id") WHERE mailed_at is null;--> statement-breakpoint
ALTER TABLE "manifest_versions" ADD CONSTRAINT "manifest_versions_event_sequence_check" CHECK ("event_sequence" >= 1) NOT VALID;