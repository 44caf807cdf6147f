CREATE TABLE "route_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"route_id" uuid NOT NULL,
	"driver_user_id" uuid NOT NULL,
	"heard" jsonb,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "route_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"route_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"author_user_id" uuid,
	"reason" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"plan" jsonb NOT NULL,
	"times_pending" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "route_notices" ADD CONSTRAINT "route_notices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_versions" ADD CONSTRAINT "route_versions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "route_notices_driver_key" ON "route_notices" USING btree ("company_id","route_id","driver_user_id");--> statement-breakpoint
CREATE INDEX "route_notices_changed_at_idx" ON "route_notices" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "route_versions_number_key" ON "route_versions" USING btree ("company_id","route_id","number");