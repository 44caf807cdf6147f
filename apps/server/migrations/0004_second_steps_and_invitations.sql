CREATE TABLE "auth"."factor_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"factor_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"code_hash" text,
	"webauthn_challenge" text,
	"webauthn_ceremony" text,
	"wrong_answers" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"factor_type" text NOT NULL,
	"friendly_name" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"secret_sealed" text,
	"last_totp_step" bigint,
	"phone" text,
	"credential" jsonb,
	"last_challenged_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."flow_states" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"state_hash" text NOT NULL,
	"auth_code_hash" text,
	"code_challenge" text NOT NULL,
	"redirect_to" text NOT NULL,
	"provider_secrets_sealed" text NOT NULL,
	"linking_user_id" uuid,
	"user_id" uuid,
	"returned_at" timestamp (3) with time zone,
	"exchanged_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."one_time_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"link_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"code_ends_at" timestamp (3) with time zone NOT NULL,
	"link_ends_at" timestamp (3) with time zone NOT NULL,
	"pending_password_hash" text,
	"pending_metadata" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "auth"."recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"factor_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"role" text NOT NULL,
	"invited_by_user_id" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "confirmation_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "recovery_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "email_change_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "invited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "require_second_step" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "minimum_password_length" smallint DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."factor_challenges" ADD CONSTRAINT "factor_challenges_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "auth"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."factor_challenges" ADD CONSTRAINT "factor_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "auth"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."factors" ADD CONSTRAINT "factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."flow_states" ADD CONSTRAINT "flow_states_linking_user_id_users_id_fk" FOREIGN KEY ("linking_user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."flow_states" ADD CONSTRAINT "flow_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."recovery_codes" ADD CONSTRAINT "recovery_codes_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "auth"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factor_challenges_factor_id_idx" ON "auth"."factor_challenges" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "factor_challenges_session_id_idx" ON "auth"."factor_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "factors_user_id_idx" ON "auth"."factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_states_state_hash_key" ON "auth"."flow_states" USING btree ("state_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_states_auth_code_hash_key" ON "auth"."flow_states" USING btree ("auth_code_hash");--> statement-breakpoint
CREATE INDEX "flow_states_ends_at_idx" ON "auth"."flow_states" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_user_purpose_key" ON "auth"."one_time_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_link_hash_key" ON "auth"."one_time_tokens" USING btree ("link_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_code_hash_key" ON "auth"."recovery_codes" USING btree ("factor_id","code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_user_id_key" ON "invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_company_id_idx" ON "invitations" USING btree ("company_id","created_at");