CREATE TABLE "files" (
	"company_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"media_type" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"arrived_at" timestamp (3) with time zone,
	CONSTRAINT "files_company_id_sha256_pk" PRIMARY KEY("company_id","sha256"),
	CONSTRAINT "files_sha256_check" CHECK ("sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "files_media_type_check" CHECK ("media_type" in ('image/jpeg', 'image/png', 'application/pdf')),
	CONSTRAINT "files_bytes_check" CHECK ("bytes" >= 1)
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_awaited_idx" ON "files" USING btree ("company_id","created_at") WHERE arrived_at is null;