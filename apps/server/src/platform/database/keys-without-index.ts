/**
 * Foreign keys without an index that begins with their columns, and why none is needed: to follow them
 * backwards, or to delete what they name, the whole table is read. A test refuses every other one. Keys to
 * `profiles` are exempt: profiles are never deleted, and nothing lists what a person did.
 */
export const keysWithoutIndex: Readonly<Record<string, string>> = {
  'auth.flow_states_linking_user_id_users_id_fk': 'rows live for minutes',
  'auth.flow_states_user_id_users_id_fk': 'rows live for minutes',
  'public.agreement_sources_client_id_fkey':
    'open ones have a partial index; clients are deleted only by undoing their import',
  'public.billing_sources_client_id_fkey':
    'open ones have a partial index; clients are deleted only by undoing their import',
  'public.rental_sources_client_id_fkey':
    'open ones have a partial index; clients are deleted only by undoing their import',
  'public.invoice_balances_client_id_fkey':
    'open ones have a partial index; clients are deleted only by undoing their import',
  'public.attachments_sha256_fkey':
    'only files that never arrived are deleted, by a task and in small batches',
  'public.job_extras_attempt_command_id_fkey': 'reports are not deleted; few extras are trip charges',
  'public.client_services_service_type_id_fkey':
    'short rows, a few for each client; service types are deleted seldom',
  'public.job_types_service_type_id_fkey': 'few rows: a company has some dozen job types',
  'public.field_commands_device_id_fkey': 'devices are not deleted',
  'public.field_rejects_device_id_fkey': 'devices are not deleted',
  'public.manifest_reservations_device_id_fkey': 'devices are not deleted',
  'public.manifest_reservations_vehicle_id_fkey': 'few rows: a block of numbers is reserved at a time',
  'public.inspections_shift_id_fkey': 'shifts are not deleted',
  'public.job_series_client_address_id_fkey': 'few rows: one for each repeating job',
  'public.job_series_job_type_id_fkey': 'few rows: one for each repeating job',
  'public.manifests_visit_id_fkey': 'manifests in force have a partial index; visits are not deleted',
};
