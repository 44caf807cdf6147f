ALTER TABLE "company_permits" DROP CONSTRAINT "company_permits_kind_check";--> statement-breakpoint
ALTER TABLE "company_permits" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "company_permits" ADD CONSTRAINT "company_permits_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "company_permits" ADD CONSTRAINT "company_permits_holder_check" CHECK ("company_permits"."vehicle_id" is null or "company_permits"."user_id" is null) NOT VALID;--> statement-breakpoint
ALTER TABLE "company_permits" ADD CONSTRAINT "company_permits_kind_check" CHECK ("kind" in ('registration', 'permit', 'licence', 'certification', 'insurance', 'other')) NOT VALID;