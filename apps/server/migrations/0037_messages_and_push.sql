CREATE TABLE "route_messages" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"route_id" uuid NOT NULL,
	"sender_user_id" uuid NOT NULL,
	"from_office" boolean NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"read_by" uuid,
	"mail_due_at" timestamp (3) with time zone,
	"mail_attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "route_messages_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "route_messages_mail_attempts_check" CHECK ("mail_attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_key" UNIQUE("company_id","endpoint")
);
--> statement-breakpoint
ALTER TABLE "field_commands" DROP CONSTRAINT "field_commands_type_check";--> statement-breakpoint
ALTER TABLE "route_messages" ADD CONSTRAINT "route_messages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_messages" ADD CONSTRAINT "route_messages_route_id_fkey" FOREIGN KEY ("company_id","route_id") REFERENCES "public"."routes"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_messages" ADD CONSTRAINT "route_messages_sender_user_id_fkey" FOREIGN KEY ("company_id","sender_user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_messages" ADD CONSTRAINT "route_messages_read_by_fkey" FOREIGN KEY ("company_id","read_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "route_messages_route_id_idx" ON "route_messages" USING btree ("company_id","route_id","sent_at");--> statement-breakpoint
CREATE INDEX "route_messages_mail_due_at_idx" ON "route_messages" USING btree ("mail_due_at") WHERE mail_due_at is not null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_id_idx" ON "push_subscriptions" USING btree ("company_id","user_id");--> statement-breakpoint
ALTER TABLE "field_commands" ADD CONSTRAINT "field_commands_type_check" CHECK ("type" in ('route.started', 'stop.arrived', 'job.completed', 'job.not-done', 'note.left', 'pin.suggested', 'load.taken', 'load.dumped', 'signature.taken', 'message.sent', 'messages.read', 'shift.started', 'shift.paused', 'shift.resumed', 'shift.ended', 'inspection.done')) NOT VALID;
