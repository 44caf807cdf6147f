/** Ids of other rows without a foreign key, and why. A test refuses every other uuid column without one. */
export const columnsWithoutKey: Readonly<Record<string, string>> = {
  'public.profiles.user_id':
    'the name stays when the account is deleted, because jobs and routes of the past tell it',
  'public.invitations.user_id':
    'accounts are the authentication service’s own: an invitation whose account is gone ends by itself',
  'public.client_import_rows.client_id': 'tells what a row became, also once the client is gone',
  'public.client_import_rows.address_id': 'tells what a row became, also once the address is gone',
  'public.client_import_rows.record_id': 'tells what a row became, also once the job or truck is gone',
  'public.client_import_rows.series_id': 'tells what a row began, also once the series is gone',
  'public.route_versions.route_id': 'a route that was removed by mistake comes back with its history',
  'public.route_notices.route_id': 'drivers are told of a removed route after it is gone',
  'public.field_commands.after': 'the command before may have been one that nobody could read',
  'public.invoice_taxes.jurisdiction_id': 'tells the tax as it was, also once the jurisdiction is gone',
  'public.invoice_lines.taxed_address_id': 'tells where it was taxed, also once the address is gone',
  'public.invoice_deliveries.takes_back': 'a row of the same invoice, which is never removed alone',
  'public.send_outs.lease': 'names a claim of a process, no row',
  'public.field_rejects.command_id': 'what could not be read is no command',
  ...Object.fromEntries(
    ['company_id', 'vehicle_id', 'device_id', 'route_id'].map((column) => [
      `public.vehicle_positions.${column}`,
      'checks would cost more than the row, and dropping a week would hold up writers of the other table',
    ]),
  ),
  'auth.audit_events.user_id': 'events outlive the account they speak of',
  'auth.audit_events.session_id': 'events outlive the session they speak of',
};

/** Numbers whose range another program decides. */
export const numbersWithoutCheck: Readonly<Record<string, string>> = {
  'auth.rate_limits.points': 'the columns of rate-limiter-flexible',
  'auth.rate_limits.expire': 'the columns of rate-limiter-flexible',
};
