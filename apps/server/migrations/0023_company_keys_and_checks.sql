-- haulwright: outside-transaction
-- Each statement takes its locks alone and for milliseconds; what is stored is checked at the next step of the start
-- (validate-constraints.ts). A reference without the company goes only once its successor is in force.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "client_addresses_company_id_key" ON "client_addresses" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "clients_company_id_key" ON "clients" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "profiles_company_user_key" ON "profiles" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "disposal_sites_company_id_key" ON "disposal_sites" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "client_imports_company_id_key" ON "client_imports" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "job_series_company_id_key" ON "job_series" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "jobs_company_id_key" ON "jobs" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "report_runs_company_id_key" ON "report_runs" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "routes_company_id_key" ON "routes" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "job_types_company_id_key" ON "job_types" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "service_types_company_id_key" ON "service_types" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "vehicles_company_id_key" ON "vehicles" USING btree ("company_id","id");--> statement-breakpoint
ALTER TABLE "client_addresses" ADD CONSTRAINT "client_addresses_company_id_key" UNIQUE USING INDEX "client_addresses_company_id_key";--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_company_id_key" UNIQUE USING INDEX "clients_company_id_key";--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_company_user_key" UNIQUE USING INDEX "profiles_company_user_key";--> statement-breakpoint
ALTER TABLE "disposal_sites" ADD CONSTRAINT "disposal_sites_company_id_key" UNIQUE USING INDEX "disposal_sites_company_id_key";--> statement-breakpoint
ALTER TABLE "client_imports" ADD CONSTRAINT "client_imports_company_id_key" UNIQUE USING INDEX "client_imports_company_id_key";--> statement-breakpoint
ALTER TABLE "job_series" ADD CONSTRAINT "job_series_company_id_key" UNIQUE USING INDEX "job_series_company_id_key";--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_key" UNIQUE USING INDEX "jobs_company_id_key";--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_company_id_key" UNIQUE USING INDEX "report_runs_company_id_key";--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_company_id_key" UNIQUE USING INDEX "routes_company_id_key";--> statement-breakpoint
ALTER TABLE "job_types" ADD CONSTRAINT "job_types_company_id_key" UNIQUE USING INDEX "job_types_company_id_key";--> statement-breakpoint
ALTER TABLE "service_types" ADD CONSTRAINT "service_types_company_id_key" UNIQUE USING INDEX "service_types_company_id_key";--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_company_id_key" UNIQUE USING INDEX "vehicles_company_id_key";--> statement-breakpoint
ALTER TABLE "auth"."factor_challenges"
  ADD CONSTRAINT "factor_challenges_webauthn_ceremony_check" CHECK ("webauthn_ceremony" in ('create', 'request')) NOT VALID,
  ADD CONSTRAINT "factor_challenges_wrong_answers_check" CHECK ("wrong_answers" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "auth"."factors"
  ADD CONSTRAINT "factors_factor_type_check" CHECK ("factor_type" in ('totp', 'phone', 'webauthn', 'recovery_code')) NOT VALID,
  ADD CONSTRAINT "factors_status_check" CHECK ("status" in ('unverified', 'verified')) NOT VALID,
  ADD CONSTRAINT "factors_last_totp_step_check" CHECK ("last_totp_step" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "auth"."one_time_tokens"
  ADD CONSTRAINT "one_time_tokens_purpose_check" CHECK ("purpose" in ('sign_up', 'invitation', 'recovery', 'magic_link', 'email_change_current', 'email_change_new', 'reauthentication')) NOT VALID,
  ADD CONSTRAINT "one_time_tokens_wrong_codes_check" CHECK ("wrong_codes" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "auth"."sessions"
  ADD CONSTRAINT "sessions_aal_check" CHECK ("aal" in ('aal1', 'aal2')) NOT VALID,
  ADD CONSTRAINT "sessions_refresh_counter_check" CHECK ("refresh_counter" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "auth"."signing_keys"
  ADD CONSTRAINT "signing_keys_status_check" CHECK ("status" in ('active', 'retiring')) NOT VALID;--> statement-breakpoint
ALTER TABLE "client_addresses"
  ADD CONSTRAINT "client_addresses_latitude_check" CHECK ("latitude" between -90 and 90) NOT VALID,
  ADD CONSTRAINT "client_addresses_longitude_check" CHECK ("longitude" between -180 and 180) NOT VALID,
  ADD CONSTRAINT "client_addresses_tank_gallons_check" CHECK ("tank_gallons" >= 1) NOT VALID,
  ADD CONSTRAINT "client_addresses_geocode_precision_check" CHECK ("geocode_precision" in ('street', 'zip', 'manual', 'none')) NOT VALID;--> statement-breakpoint
ALTER TABLE "clients"
  ADD CONSTRAINT "clients_client_type_check" CHECK ("client_type" in ('business', 'individual', 'municipal')) NOT VALID,
  ADD CONSTRAINT "clients_status_check" CHECK ("status" in ('active', 'inactive', 'archived')) NOT VALID;--> statement-breakpoint
ALTER TABLE "company_settings"
  ADD CONSTRAINT "company_settings_depot_latitude_check" CHECK ("depot_latitude" between -90 and 90) NOT VALID,
  ADD CONSTRAINT "company_settings_depot_longitude_check" CHECK ("depot_longitude" between -180 and 180) NOT VALID,
  ADD CONSTRAINT "company_settings_depot_precision_check" CHECK ("depot_precision" in ('street', 'zip', 'manual', 'none')) NOT VALID,
  ADD CONSTRAINT "company_settings_units_check" CHECK ("units" in ('us', 'metric')) NOT VALID,
  ADD CONSTRAINT "company_settings_minimum_password_length_check" CHECK ("minimum_password_length" between 6 and 64) NOT VALID;--> statement-breakpoint
ALTER TABLE "user_roles"
  ADD CONSTRAINT "user_roles_role_check" CHECK ("role" in ('admin', 'dispatcher', 'field_technician')) NOT VALID;--> statement-breakpoint
ALTER TABLE "disposal_sites"
  ADD CONSTRAINT "disposal_sites_latitude_check" CHECK ("latitude" between -90 and 90) NOT VALID,
  ADD CONSTRAINT "disposal_sites_longitude_check" CHECK ("longitude" between -180 and 180) NOT VALID,
  ADD CONSTRAINT "disposal_sites_geocode_precision_check" CHECK ("geocode_precision" in ('street', 'zip', 'manual', 'none')) NOT VALID,
  ADD CONSTRAINT "disposal_sites_accepted_waste_types_check" CHECK ("accepted_waste_types" <@ array['septage', 'portable_toilet', 'grease', 'manure', 'wastewater']) NOT VALID,
  ADD CONSTRAINT "disposal_sites_unload_minutes_check" CHECK ("unload_minutes" between 0 and 1440) NOT VALID,
  ADD CONSTRAINT "disposal_sites_unload_minutes_per_1000_gallons_check" CHECK ("unload_minutes_per_1000_gallons" between 0 and 1440) NOT VALID,
  ADD CONSTRAINT "disposal_sites_fee_cents_per_1000_gallons_check" CHECK ("fee_cents_per_1000_gallons" >= 0) NOT VALID,
  ADD CONSTRAINT "disposal_sites_daily_cap_gallons_check" CHECK ("daily_cap_gallons" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "client_import_rows"
  ADD CONSTRAINT "client_import_rows_row_number_check" CHECK ("row_number" >= 1) NOT VALID,
  ADD CONSTRAINT "client_import_rows_choice_check" CHECK ("choice" in ('skip', 'import', 'add-address')) NOT VALID,
  ADD CONSTRAINT "client_import_rows_status_check" CHECK ("status" in ('waiting', 'imported', 'skipped', 'failed', 'undone', 'kept')) NOT VALID;--> statement-breakpoint
ALTER TABLE "client_imports"
  ADD CONSTRAINT "client_imports_task_check" CHECK ("task" in ('import', 'undo')) NOT VALID,
  ADD CONSTRAINT "client_imports_status_check" CHECK ("status" in ('queued', 'running', 'done', 'failed')) NOT VALID,
  ADD CONSTRAINT "client_imports_progress_check" CHECK ("progress" between 0 and 1) NOT VALID,
  ADD CONSTRAINT "client_imports_attempts_check" CHECK ("attempts" >= 0) NOT VALID,
  ADD CONSTRAINT "client_imports_total_rows_check" CHECK ("total_rows" >= 0) NOT VALID,
  ADD CONSTRAINT "client_imports_imported_rows_check" CHECK ("imported_rows" >= 0) NOT VALID,
  ADD CONSTRAINT "client_imports_skipped_rows_check" CHECK ("skipped_rows" >= 0) NOT VALID,
  ADD CONSTRAINT "client_imports_failed_rows_check" CHECK ("failed_rows" >= 0) NOT VALID,
  ADD CONSTRAINT "client_imports_clients_added_check" CHECK ("clients_added" >= 0) NOT VALID,
  ADD CONSTRAINT "client_imports_addresses_added_check" CHECK ("addresses_added" >= 0) NOT VALID,
  ADD CONSTRAINT "client_imports_kept_count_check" CHECK ("kept_count" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "job_counters"
  ADD CONSTRAINT "job_counters_last_number_check" CHECK ("last_number" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "job_events"
  ADD CONSTRAINT "job_events_type_check" CHECK ("type" in ('created', 'made-by-series', 'duplicated', 'edited', 'rescheduled', 'status-changed', 'assigned', 'planned', 'unplanned')) NOT VALID;--> statement-breakpoint
ALTER TABLE "job_series"
  ADD CONSTRAINT "job_series_priority_check" CHECK ("priority" in ('low', 'normal', 'high', 'emergency')) NOT VALID,
  ADD CONSTRAINT "job_series_waste_type_check" CHECK ("waste_type" in ('septage', 'portable_toilet', 'grease', 'manure', 'wastewater')) NOT VALID,
  ADD CONSTRAINT "job_series_duration_minutes_check" CHECK ("duration_minutes" between 0 and 1440) NOT VALID,
  ADD CONSTRAINT "job_series_window_start_minute_check" CHECK ("window_start_minute" between 0 and 1440) NOT VALID,
  ADD CONSTRAINT "job_series_window_end_minute_check" CHECK ("window_end_minute" between 0 and 1440) NOT VALID,
  ADD CONSTRAINT "job_series_window_start_minute_order_check" CHECK ("window_start_minute" <= "window_end_minute") NOT VALID,
  ADD CONSTRAINT "job_series_expected_gallons_check" CHECK ("expected_gallons" >= 0) NOT VALID,
  ADD CONSTRAINT "job_series_start_date_order_check" CHECK ("start_date" <= "until_date") NOT VALID;--> statement-breakpoint
ALTER TABLE "jobs"
  ADD CONSTRAINT "jobs_status_check" CHECK ("status" in ('unscheduled', 'scheduled', 'in_progress', 'completed', 'cancelled')) NOT VALID,
  ADD CONSTRAINT "jobs_priority_check" CHECK ("priority" in ('low', 'normal', 'high', 'emergency')) NOT VALID,
  ADD CONSTRAINT "jobs_waste_type_check" CHECK ("waste_type" in ('septage', 'portable_toilet', 'grease', 'manure', 'wastewater')) NOT VALID,
  ADD CONSTRAINT "jobs_duration_minutes_check" CHECK ("duration_minutes" between 0 and 1440) NOT VALID,
  ADD CONSTRAINT "jobs_window_start_minute_check" CHECK ("window_start_minute" between 0 and 1440) NOT VALID,
  ADD CONSTRAINT "jobs_window_end_minute_check" CHECK ("window_end_minute" between 0 and 1440) NOT VALID,
  ADD CONSTRAINT "jobs_window_start_minute_order_check" CHECK ("window_start_minute" <= "window_end_minute") NOT VALID,
  ADD CONSTRAINT "jobs_expected_gallons_check" CHECK ("expected_gallons" >= 0) NOT VALID,
  ADD CONSTRAINT "jobs_actual_gallons_check" CHECK ("actual_gallons" >= 0) NOT VALID,
  ADD CONSTRAINT "jobs_price_cents_check" CHECK ("price_cents" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "driver_positions"
  ADD CONSTRAINT "driver_positions_latitude_check" CHECK ("latitude" between -90 and 90) NOT VALID,
  ADD CONSTRAINT "driver_positions_longitude_check" CHECK ("longitude" between -180 and 180) NOT VALID,
  ADD CONSTRAINT "driver_positions_accuracy_meters_check" CHECK ("accuracy_meters" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "report_files"
  ADD CONSTRAINT "report_files_format_check" CHECK ("format" in ('pdf', 'csv')) NOT VALID,
  ADD CONSTRAINT "report_files_part_check" CHECK ("part" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "report_runs"
  ADD CONSTRAINT "report_runs_type_check" CHECK ("type" in ('summary', 'customer', 'technician', 'compliance', 'revenue', 'routes')) NOT VALID,
  ADD CONSTRAINT "report_runs_format_check" CHECK ("format" in ('pdf', 'csv')) NOT VALID,
  ADD CONSTRAINT "report_runs_status_check" CHECK ("status" in ('queued', 'running', 'ready', 'failed')) NOT VALID,
  ADD CONSTRAINT "report_runs_start_date_order_check" CHECK ("start_date" <= "end_date") NOT VALID,
  ADD CONSTRAINT "report_runs_progress_check" CHECK ("progress" between 0 and 1) NOT VALID,
  ADD CONSTRAINT "report_runs_attempts_check" CHECK ("attempts" >= 0) NOT VALID,
  ADD CONSTRAINT "report_runs_pdf_bytes_check" CHECK ("pdf_bytes" >= 0) NOT VALID,
  ADD CONSTRAINT "report_runs_csv_bytes_check" CHECK ("csv_bytes" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "route_notices"
  ADD CONSTRAINT "route_notices_attempts_check" CHECK ("attempts" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "route_versions"
  ADD CONSTRAINT "route_versions_number_check" CHECK ("number" >= 1) NOT VALID,
  ADD CONSTRAINT "route_versions_kind_check" CHECK ("kind" in ('published', 'changed', 'taken-back', 'begun', 'completed', 'cancelled', 'restored', 'sent')) NOT VALID;--> statement-breakpoint
ALTER TABLE "route_optimizations"
  ADD CONSTRAINT "route_optimizations_status_check" CHECK ("status" in ('queued', 'running', 'done', 'failed', 'cancelled')) NOT VALID,
  ADD CONSTRAINT "route_optimizations_progress_check" CHECK ("progress" between 0 and 1) NOT VALID,
  ADD CONSTRAINT "route_optimizations_attempts_check" CHECK ("attempts" >= 0) NOT VALID,
  ADD CONSTRAINT "route_optimizations_cost_cents_check" CHECK ("cost_cents" >= 0) NOT VALID,
  ADD CONSTRAINT "route_optimizations_jobs_analyzed_check" CHECK ("jobs_analyzed" >= 0) NOT VALID,
  ADD CONSTRAINT "route_optimizations_route_count_check" CHECK ("route_count" >= 0) NOT VALID,
  ADD CONSTRAINT "route_optimizations_total_meters_check" CHECK ("total_meters" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "route_stops"
  ADD CONSTRAINT "route_stops_kind_check" CHECK ("kind" in ('start', 'job', 'disposal', 'break', 'end')) NOT VALID,
  ADD CONSTRAINT "route_stops_load_waste_type_check" CHECK ("load_waste_type" in ('septage', 'portable_toilet', 'grease', 'manure', 'wastewater')) NOT VALID,
  ADD CONSTRAINT "route_stops_lock_check" CHECK ("lock" in ('truck', 'time')) NOT VALID,
  ADD CONSTRAINT "route_stops_latitude_check" CHECK ("latitude" between -90 and 90) NOT VALID,
  ADD CONSTRAINT "route_stops_longitude_check" CHECK ("longitude" between -180 and 180) NOT VALID,
  ADD CONSTRAINT "route_stops_sequence_check" CHECK ("sequence" >= 0) NOT VALID,
  ADD CONSTRAINT "route_stops_arrival_second_check" CHECK ("arrival_second" >= 0) NOT VALID,
  ADD CONSTRAINT "route_stops_wait_seconds_check" CHECK ("wait_seconds" >= 0) NOT VALID,
  ADD CONSTRAINT "route_stops_departure_second_check" CHECK ("departure_second" >= 0) NOT VALID,
  ADD CONSTRAINT "route_stops_leg_meters_check" CHECK ("leg_meters" >= 0) NOT VALID,
  ADD CONSTRAINT "route_stops_leg_seconds_check" CHECK ("leg_seconds" >= 0) NOT VALID,
  ADD CONSTRAINT "route_stops_gallons_check" CHECK ("gallons" >= 0) NOT VALID,
  ADD CONSTRAINT "route_stops_load_after_gallons_check" CHECK ("load_after_gallons" >= 0) NOT VALID,
  ADD CONSTRAINT "route_stops_locked_second_check" CHECK ("locked_second" >= 0) NOT VALID,
  ADD CONSTRAINT "route_stops_arrival_second_order_check" CHECK ("arrival_second" <= "departure_second") NOT VALID;--> statement-breakpoint
ALTER TABLE "routes"
  ADD CONSTRAINT "routes_status_check" CHECK ("status" in ('draft', 'published', 'in_progress', 'completed', 'cancelled')) NOT VALID,
  ADD CONSTRAINT "routes_total_meters_check" CHECK ("total_meters" >= 0) NOT VALID,
  ADD CONSTRAINT "routes_total_seconds_check" CHECK ("total_seconds" >= 0) NOT VALID,
  ADD CONSTRAINT "routes_start_second_check" CHECK ("start_second" >= 0) NOT VALID,
  ADD CONSTRAINT "routes_end_second_check" CHECK ("end_second" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "job_types"
  ADD CONSTRAINT "job_types_waste_type_check" CHECK ("waste_type" in ('septage', 'portable_toilet', 'grease', 'manure', 'wastewater')) NOT VALID,
  ADD CONSTRAINT "job_types_duration_minutes_check" CHECK ("duration_minutes" between 0 and 1440) NOT VALID,
  ADD CONSTRAINT "job_types_expected_gallons_check" CHECK ("expected_gallons" >= 0) NOT VALID,
  ADD CONSTRAINT "job_types_price_cents_check" CHECK ("price_cents" >= 0) NOT VALID,
  ADD CONSTRAINT "job_types_repeat_months_check" CHECK ("repeat_months" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "invitations"
  ADD CONSTRAINT "invitations_role_check" CHECK ("role" in ('admin', 'dispatcher', 'field_technician')) NOT VALID;--> statement-breakpoint
ALTER TABLE "vehicles"
  ADD CONSTRAINT "vehicles_capacity_gallons_check" CHECK ("capacity_gallons" >= 1) NOT VALID,
  ADD CONSTRAINT "vehicles_accepted_waste_types_check" CHECK ("accepted_waste_types" <@ array['septage', 'portable_toilet', 'grease', 'manure', 'wastewater']) NOT VALID,
  ADD CONSTRAINT "vehicles_shift_start_minute_check" CHECK ("shift_start_minute" between 0 and 1440) NOT VALID,
  ADD CONSTRAINT "vehicles_shift_end_minute_check" CHECK ("shift_end_minute" between 0 and 1440) NOT VALID,
  ADD CONSTRAINT "vehicles_shift_start_minute_order_check" CHECK ("shift_start_minute" <= "shift_end_minute") NOT VALID,
  ADD CONSTRAINT "vehicles_cost_per_mile_cents_check" CHECK ("cost_per_mile_cents" >= 0) NOT VALID,
  ADD CONSTRAINT "vehicles_cost_per_hour_cents_check" CHECK ("cost_per_hour_cents" >= 0) NOT VALID,
  ADD CONSTRAINT "vehicles_out_of_service_from_order_check" CHECK ("out_of_service_from" <= "out_of_service_until") NOT VALID,
  ADD CONSTRAINT "vehicles_depot_latitude_check" CHECK ("depot_latitude" between -90 and 90) NOT VALID,
  ADD CONSTRAINT "vehicles_depot_longitude_check" CHECK ("depot_longitude" between -180 and 180) NOT VALID,
  ADD CONSTRAINT "vehicles_depot_precision_check" CHECK ("depot_precision" in ('street', 'zip', 'manual', 'none')) NOT VALID;--> statement-breakpoint
ALTER TABLE "client_addresses" ADD CONSTRAINT "client_addresses_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "client_contacts" ADD CONSTRAINT "client_contacts_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "client_services" ADD CONSTRAINT "client_services_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "client_services" ADD CONSTRAINT "client_services_service_type_id_fkey" FOREIGN KEY ("company_id","service_type_id") REFERENCES "public"."service_types"("company_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD CONSTRAINT "client_import_rows_import_id_fkey" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."client_imports"("company_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "client_imports" ADD CONSTRAINT "client_imports_requested_by_fkey" FOREIGN KEY ("company_id","requested_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_actor_user_id_fkey" FOREIGN KEY ("company_id","actor_user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "job_series" ADD CONSTRAINT "job_series_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "job_series" ADD CONSTRAINT "job_series_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE set null ("client_address_id") ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "job_series" ADD CONSTRAINT "job_series_job_type_id_fkey" FOREIGN KEY ("company_id","job_type_id") REFERENCES "public"."job_types"("company_id","id") ON DELETE set null ("job_type_id") ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "job_series" ADD CONSTRAINT "job_series_assigned_to_fkey" FOREIGN KEY ("company_id","assigned_to") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE set null ("assigned_to") ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "job_series" ADD CONSTRAINT "job_series_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "job_series_skips" ADD CONSTRAINT "job_series_skips_series_id_fkey" FOREIGN KEY ("company_id","series_id") REFERENCES "public"."job_series"("company_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_client_id_fkey" FOREIGN KEY ("company_id","client_id") REFERENCES "public"."clients"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_client_address_id_fkey" FOREIGN KEY ("company_id","client_address_id") REFERENCES "public"."client_addresses"("company_id","id") ON DELETE set null ("client_address_id") ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_job_type_id_fkey" FOREIGN KEY ("company_id","job_type_id") REFERENCES "public"."job_types"("company_id","id") ON DELETE set null ("job_type_id") ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_assigned_to_fkey" FOREIGN KEY ("company_id","assigned_to") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE set null ("assigned_to") ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_created_by_fkey" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_series_id_fkey" FOREIGN KEY ("company_id","series_id") REFERENCES "public"."job_series"("company_id","id") ON DELETE set null ("series_id") ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "driver_positions" ADD CONSTRAINT "driver_positions_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_report_id_fkey" FOREIGN KEY ("company_id","report_id") REFERENCES "public"."report_runs"("company_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_requested_by_fkey" FOREIGN KEY ("company_id","requested_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "route_notices" ADD CONSTRAINT "route_notices_driver_user_id_fkey" FOREIGN KEY ("company_id","driver_user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "route_versions" ADD CONSTRAINT "route_versions_author_user_id_fkey" FOREIGN KEY ("company_id","author_user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "route_optimizations" ADD CONSTRAINT "route_optimizations_requested_by_fkey" FOREIGN KEY ("company_id","requested_by") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "route_stops" ADD CONSTRAINT "route_stops_route_id_fkey" FOREIGN KEY ("company_id","route_id") REFERENCES "public"."routes"("company_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "route_stops" ADD CONSTRAINT "route_stops_job_id_fkey" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "route_stops" ADD CONSTRAINT "route_stops_disposal_site_id_fkey" FOREIGN KEY ("company_id","disposal_site_id") REFERENCES "public"."disposal_sites"("company_id","id") ON DELETE set null ("disposal_site_id") ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_vehicle_id_fkey" FOREIGN KEY ("company_id","vehicle_id") REFERENCES "public"."vehicles"("company_id","id") ON DELETE set null ("vehicle_id") ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_driver_user_id_fkey" FOREIGN KEY ("company_id","driver_user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE set null ("driver_user_id") ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "job_types" ADD CONSTRAINT "job_types_service_type_id_fkey" FOREIGN KEY ("company_id","service_type_id") REFERENCES "public"."service_types"("company_id","id") ON DELETE set null ("service_type_id") ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_user_id_fkey" FOREIGN KEY ("company_id","invited_by_user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_driver_user_id_fkey" FOREIGN KEY ("company_id","driver_user_id") REFERENCES "public"."profiles"("company_id","user_id") ON DELETE set null ("driver_user_id") ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "client_addresses" DROP CONSTRAINT IF EXISTS "client_addresses_client_id_clients_id_fk";--> statement-breakpoint
ALTER TABLE "client_contacts" DROP CONSTRAINT IF EXISTS "client_contacts_client_id_clients_id_fk";--> statement-breakpoint
ALTER TABLE "client_services" DROP CONSTRAINT IF EXISTS "client_services_client_id_clients_id_fk";--> statement-breakpoint
ALTER TABLE "client_services" DROP CONSTRAINT IF EXISTS "client_services_service_type_id_service_types_id_fk";--> statement-breakpoint
ALTER TABLE "client_import_rows" DROP CONSTRAINT IF EXISTS "client_import_rows_import_id_client_imports_id_fk";--> statement-breakpoint
ALTER TABLE "job_events" DROP CONSTRAINT IF EXISTS "job_events_job_id_jobs_id_fk";--> statement-breakpoint
ALTER TABLE "job_series" DROP CONSTRAINT IF EXISTS "job_series_client_id_clients_id_fk";--> statement-breakpoint
ALTER TABLE "job_series" DROP CONSTRAINT IF EXISTS "job_series_client_address_id_client_addresses_id_fk";--> statement-breakpoint
ALTER TABLE "job_series" DROP CONSTRAINT IF EXISTS "job_series_job_type_id_job_types_id_fk";--> statement-breakpoint
ALTER TABLE "job_series_skips" DROP CONSTRAINT IF EXISTS "job_series_skips_series_id_job_series_id_fk";--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT IF EXISTS "jobs_client_id_clients_id_fk";--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT IF EXISTS "jobs_client_address_id_client_addresses_id_fk";--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT IF EXISTS "jobs_job_type_id_job_types_id_fk";--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT IF EXISTS "jobs_series_id_job_series_id_fk";--> statement-breakpoint
ALTER TABLE "report_files" DROP CONSTRAINT IF EXISTS "report_files_report_id_report_runs_id_fk";--> statement-breakpoint
ALTER TABLE "route_stops" DROP CONSTRAINT IF EXISTS "route_stops_route_id_routes_id_fk";--> statement-breakpoint
ALTER TABLE "route_stops" DROP CONSTRAINT IF EXISTS "route_stops_job_id_jobs_id_fk";--> statement-breakpoint
ALTER TABLE "route_stops" DROP CONSTRAINT IF EXISTS "route_stops_disposal_site_id_disposal_sites_id_fk";--> statement-breakpoint
ALTER TABLE "routes" DROP CONSTRAINT IF EXISTS "routes_vehicle_id_vehicles_id_fk";--> statement-breakpoint
ALTER TABLE "job_types" DROP CONSTRAINT IF EXISTS "job_types_service_type_id_service_types_id_fk";