import { randomUUID } from 'node:crypto';
import { contract } from '@haulwright/contract/contract';
import type { ContractMeta } from '@haulwright/contract/base';
import { z } from 'zod';

/** One call of the contract, found by walking it. */
export interface WalkedCall {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly meta: ContractMeta;
  readonly inputSchema: z.ZodType | undefined;
  /** The codes of the refusals that it declares. */
  readonly refusals: readonly string[];
}

interface ProcedureDefinition {
  route: { method: string; path: string };
  meta: ContractMeta;
  inputSchema?: z.ZodType;
  errorMap: object;
}

/** Every call of the contract; a new endpoint is found here without being listed anywhere. */
export function walkContract(node: object = contract, name: readonly string[] = []): WalkedCall[] {
  return Object.entries(node).flatMap(([key, child]: [string, object]) => {
    const path = [...name, key];
    if (!('~orpc' in child)) return walkContract(child, path);
    const definition = child['~orpc'] as ProcedureDefinition;
    return [
      {
        name: path.join('.'),
        ...definition.route,
        meta: definition.meta,
        inputSchema: definition.inputSchema,
        refusals: Object.keys(definition.errorMap),
      },
    ];
  });
}

type JsonSchema = Record<string, unknown>;

/** Values of texts that a schema's rules do not determine, by field name. */
const knownTexts: readonly [RegExp, string][] = [
  [/date$|^valid(From|To)$/i, '2026-03-03'],
  [/[a-z]On$|^on$|^(from|to|asOf)$/, '2026-03-03'],
  [/email/i, 'walker@example.com'],
  [/timeZone/i, 'America/New_York'],
  [/color/i, '#1f6f78'],
  [/postalCode/i, '17601'],
  [/state/i, 'PA'],
];

const knownNumbers: readonly [RegExp, number][] = [
  // Within the shift of the two below.
  [/^breakFromMinute$/, 600],
  [/^breakToMinute$/, 660],
  [/end(Minute)?$|EndMinute$/i, 900],
  [/start(Minute)?$|StartMinute$/i, 480],
  [/latitude/i, 40.1],
  [/longitude/i, -76.3],
];

/**
 * A valid input of a call, where `idFor` chooses the id for each id field. Text fields get harmless values;
 * optional fields are all filled in, so that every input is tested.
 */
export function sampleInput(
  schema: z.ZodType | undefined,
  idFor: (field: string) => string,
): Record<string, unknown> {
  if (!schema) return {};
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return sample(json, '', idFor) as Record<string, unknown>;
}

function sample(schema: JsonSchema, field: string, idFor: (field: string) => string): unknown {
  const alternatives = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (schema['allOf']) {
    return Object.assign({}, ...(schema['allOf'] as JsonSchema[]).map((part) => sample(part, field, idFor)));
  }
  if (alternatives) return sample(alternatives.find((one) => one['type'] !== 'null') ?? {}, field, idFor);
  if (schema['enum']) return (schema['enum'] as unknown[])[0];
  if ('const' in schema) return schema['const'];
  switch (schema['type']) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
          // Nothing is said of what was seen.
          .filter(([name]) => name !== 'cursor' && name !== 'version')
          .map(([name, child]) => [name, sample(child, name, idFor)]),
      );
    case 'array':
      // A list of a fixed length: each place has a schema of its own.
      if (schema['prefixItems'])
        return (schema['prefixItems'] as JsonSchema[]).map((part) => sample(part, field, idFor));
      return [sample((schema['items'] ?? {}) as JsonSchema, field.replace(/s$/, ''), idFor)];
    case 'number':
    case 'integer':
      return (
        knownNumbers.find(([pattern]) => pattern.test(field))?.[1] ??
        Math.max(1, Number(schema['minimum'] ?? 1))
      );
    case 'boolean':
      return true;
    default:
      if (schema['format'] === 'uuid' || /(^id|Id)$/.test(field)) return idFor(field);
      return knownTexts.find(([pattern]) => pattern.test(field))?.[1] ?? 'walked';
  }
}

/** Fills the path and puts the rest into the query (GET) or the body. */
export function toRequest(
  call: WalkedCall,
  input: Record<string, unknown>,
): { path: string; body: Record<string, unknown> | undefined } {
  const rest = { ...input };
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name] ?? randomUUID();
    delete rest[name];
    return encodeURIComponent(String(value).toWellFormed());
  });
  if (call.method !== 'GET') return { path, body: rest };
  const query = new URLSearchParams(
    Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
  );
  return { path: query.size > 0 ? `${path}?${query.toString()}` : path, body: undefined };
}

/** The table an id field refers to: by its name, else by the call's noun. */
export function kindOf(call: WalkedCall, field: string): string {
  const byName: Record<string, string> = {
    clientId: 'clients',
    clientAddressId: 'addresses',
    addressId: 'addresses',
    jobTypeId: 'jobTypes',
    jobId: 'jobs',
    formId: 'forms',
    serviceTypeId: 'serviceTypes',
    priceItemId: 'prices',
    jurisdictionId: 'taxes',
    vehicleId: 'vehicles',
    driverUserId: 'users',
    assignedTo: 'users',
    userId: 'users',
    companyId: 'companies',
    invitationId: 'invitations',
    sessionId: 'sessions',
    factorId: 'factors',
    invoiceId: 'invoices',
    visitId: 'visits',
    unitTypeId: 'unitTypes',
    unitId: 'units',
    byUnitId: 'units',
    rentalId: 'rentals',
    eventId: 'rentalEvents',
    manifestId: 'manifests',
    applicationId: 'applications',
    disposalSiteId: 'disposalSites',
    fieldId: 'fields',
    agreementId: 'agreements',
    viewId: 'savedViews',
  };
  if (byName[field]) return byName[field];
  if (/^invoicing\.\w*[bB]illRun/.test(call.name)) return 'billRuns';
  if (['invoicing.sendOut', 'invoicing.sendOutItems', 'invoicing.stopSendOut'].includes(call.name))
    return 'sendOuts';
  if (/^invoicing\.\w*[mM]ailing/.test(call.name)) return 'mailings';
  if (call.name === 'invoicing.reversePayment' || call.name === 'invoicing.refund') return 'payments';
  if (call.name === 'invoicing.reverseRefund') return 'refunds';
  if (call.name === 'payments.openSession') return 'invoices';
  if (call.name === 'invoicing.withdrawWaiver') return 'waivedLines';
  if (call.name === 'invoicing.agreementAccount') return 'agreements';
  if (call.name.startsWith('invoicing.')) return 'invoices';
  if (call.name.startsWith('rentals.types.')) return 'unitTypes';
  if (call.name.startsWith('rentals.units.')) return 'units';
  if (call.name.startsWith('land.')) return 'fields';
  if (call.name.startsWith('prices.rules.')) return 'priceRules';
  if (call.name.startsWith('prices.extras.')) return 'extras';
  if (call.name === 'tanks.removeReading') return 'tankReadings';
  if (call.name.startsWith('taxes.exemptions.')) return 'taxExemptions';
  if (call.name.toLowerCase().includes('optimization')) return 'optimizations';
  // What stands before the id: `/dispatch/routes/{id}/versions`.
  const before = /\/(jobs|routes)\/\{id\}/.exec(call.path)?.[1];
  return before ?? call.name.split('.')[0] ?? '';
}
