CREATE TABLE "route_etas" (
	"company_id" uuid NOT NULL,
	"route_id" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"made_second" integer NOT NULL,
	"plan_of" timestamp (3) with time zone NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"stops" jsonb NOT NULL,
	CONSTRAINT "route_etas_company_id_route_id_pk" PRIMARY KEY("company_id","route_id"),
	CONSTRAINT "route_etas_made_second_check" CHECK ("made_second" between 0 and 172800),
	CONSTRAINT "route_etas_latitude_check" CHECK ("latitude" between -90 and 90),
	CONSTRAINT "route_etas_longitude_check" CHECK ("longitude" between -180 and 180)
);
--> statement-breakpoint
ALTER TABLE "route_etas" ADD CONSTRAINT "route_etas_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_etas" ADD CONSTRAINT "route_etas_route_id_fkey" FOREIGN KEY ("company_id","route_id") REFERENCES "public"."routes"("company_id","id") ON DELETE cascade ON UPDATE no action;