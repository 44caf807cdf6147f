import type { LiveTopic } from '@haulwright/contract/live.contract';

/** What of the contract's nouns a change of a table touches. */
const topicsOf: Readonly<Record<string, readonly LiveTopic[]>> = {
  clients: ['clients'],
  client_addresses: ['clients'],
  address_lookups: ['clients'],
  client_contacts: ['clients'],
  client_services: ['clients'],
  jobs: ['jobs', 'dashboard', 'compliance'],
  job_events: ['jobs', 'dashboard'],
  job_series: ['jobSeries'],
  job_series_skips: ['jobSeries', 'compliance'],
  routes: ['routes', 'dashboard'],
  route_stops: ['routes', 'jobs'],
  route_optimizations: ['routes'],
  route_versions: ['routes'],
  driver_positions: ['positions'],
  vehicles: ['vehicles'],
  disposal_sites: ['disposalSites'],
  job_types: ['jobTypes'],
  service_types: ['serviceTypes'],
  profiles: ['users'],
  user_roles: ['users'],
  invitations: ['invitations'],
  company_settings: ['company'],
  companies: ['company'],
  report_runs: ['reports'],
  client_imports: ['imports'],
  form_templates: ['forms'],
  form_template_versions: ['forms'],
  job_type_forms: ['forms'],
  form_submissions: ['forms'],
  field_reviews: ['field'],
  job_attempts: ['field'],
  load_entries: ['loads'],
  inspections: ['inspections'],
  vehicle_defects: ['inspections'],
  shifts: ['shifts'],
  shift_events: ['shifts'],
  // No table: who changes which route is told from process to process.
  route_editors: ['editors'],
  route_messages: ['messages'],
};

/** Nothing for tables that no screen shows. */
export const topicsOfTable = (table: string): readonly LiveTopic[] => topicsOf[table] ?? [];
