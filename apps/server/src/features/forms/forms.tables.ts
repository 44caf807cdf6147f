import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { formNeeds, type FormNeed } from '@haulwright/domain/forms/company-form';
import type { FormAnswers } from '@haulwright/domain/forms/evaluate-form';
import type { FormSubmission } from '@haulwright/domain/forms/form-submission';
import type { FormTemplate } from '@haulwright/domain/forms/form-template';
import { starterFormNames, type StarterFormName } from '@haulwright/domain/forms/starter-forms';
import { atLeast, oneOf } from '../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { company, people } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { jobTypes } from '../services/services.tables.ts';

/** A company's forms in their current wording; technicians fill in the newest version. */
export const formTemplates = pgTable(
  'form_templates',
  {
    id: primaryId(),
    companyId: company(),
    /** The starter form it was created from. */
    starter: text('starter').$type<StarterFormName>(),
    draft: jsonb('draft').$type<FormTemplate>().notNull(),
    /** Whether the draft differs from the newest version. */
    hasDraft: boolean('has_draft').notNull(),
    archivedAt: instant('archived_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    companyKey(t),
    oneOf(t.starter, starterFormNames),
    unique('form_templates_starter_key').on(t.companyId, t.starter),
  ],
);

/** Published versions; append-only: a filled-in form is always shown by its version. */
export const formTemplateVersions = pgTable(
  'form_template_versions',
  {
    id: primaryId(),
    companyId: company(),
    formId: uuid('form_id').notNull(),
    number: integer('number').notNull(),
    template: jsonb('template').$type<FormTemplate>().notNull(),
    /** Null for starter forms. */
    publishedBy: uuid('published_by'),
    publishedAt: instant('published_at').notNull(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.formId, t, formTemplates, 'cascade'),
    inCompany(t.publishedBy, t, people, 'no action'),
    atLeast(t.number, 1),
    unique('form_template_versions_number_key').on(t.companyId, t.formId, t.number),
  ],
);

/** The job types that offer a form. */
export const jobTypeForms = pgTable(
  'job_type_forms',
  {
    companyId: company(),
    jobTypeId: uuid('job_type_id').notNull(),
    formId: uuid('form_id').notNull(),
    required: boolean('required').notNull(),
    /** How strongly it is required; null in rows of servers that only knew `required`. */
    need: text('need').$type<FormNeed>(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.formId, t.jobTypeId] }),
    inCompany(t.formId, t, formTemplates, 'cascade'),
    inCompany(t.jobTypeId, t, jobTypes, 'cascade'),
    oneOf(t.need, formNeeds),
    index('job_type_forms_job_type_id_idx').on(t.jobTypeId),
  ],
);

/** Technicians' filled-in forms, unchanged; append-only. */
export const formSubmissions = pgTable(
  'form_submissions',
  {
    /** Id of the command that reported it. */
    id: uuid('id').notNull(),
    companyId: company(),
    formId: uuid('form_id').notNull(),
    versionId: uuid('version_id').notNull(),
    /** Where it was filled in, unless it was removed. */
    jobId: uuid('job_id'),
    clientId: uuid('client_id'),
    clientAddressId: uuid('client_address_id'),
    userId: uuid('user_id').notNull(),
    language: text('language').$type<FormSubmission['language']>().notNull(),
    answers: jsonb('answers').$type<FormAnswers>().notNull(),
    signatures: jsonb('signatures').$type<FormSubmission['signatures']>().notNull(),
    /** SHA-256 of version, answers and signatures as canonical JSON. */
    digest: text('digest').notNull(),
    isComplete: boolean('is_complete').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    inCompany(t.formId, t, formTemplates, 'no action'),
    inCompany(t.versionId, t, formTemplateVersions, 'no action'),
    inCompany(t.jobId, t, jobs, 'set null'),
    inCompany(t.clientId, t, clients, 'set null'),
    inCompany(t.clientAddressId, t, clientAddresses, 'set null'),
    inCompany(t.userId, t, people, 'no action'),
    oneOf(t.language, ['en', 'es']),
    index('form_submissions_form_id_idx').on(t.companyId, t.formId, t.occurredAt),
    index('form_submissions_version_id_idx').on(t.companyId, t.versionId).concurrently(),
    index('form_submissions_job_id_idx').on(t.jobId),
    index('form_submissions_client_id_idx').on(t.clientId),
    index('form_submissions_client_address_id_idx').on(t.clientAddressId),
    index('form_submissions_occurred_at_idx').on(t.companyId, t.occurredAt),
  ],
);
