ALTER TABLE "field_commands" DROP CONSTRAINT "field_commands_type_check";--> statement-breakpoint
ALTER TABLE "field_reviews" DROP CONSTRAINT "field_reviews_kind_check";--> statement-breakpoint
ALTER TABLE "job_events" DROP CONSTRAINT "job_events_type_check";--> statement-breakpoint
ALTER TABLE "field_reviews" ADD COLUMN "about" jsonb;--> statement-breakpoint
ALTER TABLE "field_commands" ADD CONSTRAINT "field_commands_type_check" CHECK ("type" in ('route.started', 'stop.arrived', 'job.completed', 'job.not-done', 'note.left', 'pin.suggested', 'load.taken', 'load.dumped', 'load.moved', 'load.measured', 'tank.washed', 'signature.taken', 'message.sent', 'messages.read', 'shift.started', 'shift.paused', 'shift.resumed', 'shift.ended', 'inspection.done', 'form.filed', 'report.corrected')) NOT VALID;--> statement-breakpoint
ALTER TABLE "field_reviews" ADD CONSTRAINT "field_reviews_kind_check" CHECK ("kind" in ('effect', 'note', 'pin', 'attempt')) NOT VALID;--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_type_check" CHECK ("type" in ('created', 'made-by-series', 'duplicated', 'edited', 'rescheduled', 'status-changed', 'assigned', 'planned', 'unplanned', 'reported')) NOT VALID;
