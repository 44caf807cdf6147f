-- haulwright: writes-rows: sign-ups that wait for their confirmation, few at any time
-- Of what the version before made, only accounts that were never confirmed are concerned.
ALTER TABLE "auth"."one_time_tokens" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
-- Sign-ups that wait for their confirmation no longer have an account: what they said waits in their own row.
UPDATE "auth"."one_time_tokens" AS t SET "user_id" = NULL FROM "auth"."users" u
 WHERE u."id" = t."user_id" AND u."email_confirmed_at" IS NULL AND t."purpose" = 'sign_up' AND t."pending_password_hash" IS NOT NULL;--> statement-breakpoint
DELETE FROM "auth"."users" WHERE "email_confirmed_at" IS NULL AND "invited_at" IS NULL;
