import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import { onError, ORPCError, type Router } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { ContractMeta } from '@haulwright/contract/base';
import { contract } from '@haulwright/contract/contract';
import type { Logger } from 'pino';
import { databaseTrouble, type DatabaseTrouble } from '../platform/database/database-away.ts';
import { currentRequest } from '../platform/requests/current-request.ts';
import { checkingInputs } from './checked-input.ts';
import type { RequestContext } from './context.ts';
import { createLargeInputReader } from './large-input.ts';
import { authorised } from './procedures.ts';
import { readInput } from './read-input.ts';
import { linkSecretHeader } from './strangers-links.ts';
import { taggedAnswer } from './tagged-answer.ts';

const troubleWords = {
  away: 'the database cannot be reached',
  'outcome-unknown': 'the database went away while something was being saved',
  'disk-full': 'the disk is full',
} as const satisfies Record<DatabaseTrouble, string>;

const troubleAnswers = {
  away: () =>
    new ORPCError('SERVICE_UNAVAILABLE', {
      status: 503,
      message: 'The database cannot be reached. Please try again in a moment.',
    }),
  'outcome-unknown': () =>
    new ORPCError('database.outcome-unknown', {
      status: 503,
      message:
        'The connection to the database was lost while this was being saved, so it may have been saved. It is safe to send it again with the same Idempotency-Key; without one, check before you try again.',
    }),
  'disk-full': () =>
    new ORPCError('database.disk-full', {
      status: 507,
      message:
        'The server’s disk is full, so nothing was saved. Free up space, or ask your server administrator to, then try again.',
    }),
} as const satisfies Record<DatabaseTrouble, () => Error>;

const prefix = '/api';

/** The context of a call, and the request whose body is not read yet. */
interface IngressContext extends RequestContext {
  readonly request: Request;
}

/** Serves the calls of the contract as REST below `/api`; undefined when there is no such call. */
export type ApiHandler = (request: Request, context: RequestContext) => Promise<Response | undefined>;

/** The procedures of the contract. */
export type ApiRouter = Router<typeof contract, RequestContext>;

export function apiHandler(router: ApiRouter, log: Logger): ApiHandler {
  const checkedRouter = checkingInputs(router);
  const calls = new StandardOpenAPIMatcher();
  calls.init(checkedRouter);
  const largeInputs = createLargeInputReader();

  const handler = new OpenAPIHandler<IngressContext>(checkedRouter, {
    customErrorResponseBodyEncoder: (error) => ({ ...error.toJSON(), requestId: currentRequest()?.id }),
    interceptors: [
      onError((error) => {
        if (error instanceof ORPCError && error.status < 500) return;
        const trouble = databaseTrouble(error);
        if (trouble) {
          log.error({ err: error }, troubleWords[trouble]);
          throw troubleAnswers[trouble]();
        }
        log.error({ err: error }, 'a request failed');
      }),
      // A body is read only after its sender is authorised: reading costs everyone time.
      async (options) => {
        const { request, context } = options;
        const match = await calls.match(
          request.method,
          `/${request.url.pathname.slice(prefix.length).replaceAll(/^\/|\/$/g, '')}`,
        );
        if (!match) return { matched: false, response: undefined };
        const definition = match.procedure['~orpc'];
        const meta = definition.meta as ContractMeta;
        const record = currentRequest();
        if (record) record.path = `${prefix}${definition.route.path}`;
        const who = meta.access === 'anyone' ? undefined : await authorised(context, meta);
        if (record && who)
          Object.assign(record, { userId: who.actor.userId, companyId: who.actor.companyId });
        const secret = context.request.headers.get(linkSecretHeader) ?? '';
        const opened = meta.door && (await context.services.doors[meta.door](context, secret));
        const called = {
          call: match.path,
          meta,
          hasPathParameters: Object.keys(match.params ?? {}).length > 0,
          takesInput: definition.inputSchema !== undefined,
        };
        const body = () => readInput(context.request, called, largeInputs);
        const { url, method, headers, signal } = request;
        return options.next({
          ...options,
          request: { url, method, headers, signal, body },
          context: { ...context, ...(who && { authorised: who }), opened },
        });
      },
    ],
  });
  return async (request, context) => {
    const { response } = await handler.handle(request, { prefix, context: { ...context, request } });
    return response && taggedAnswer(response, context.answerTag, request.headers.get('if-none-match'));
  };
}

/** The OpenAPI 3.1 document of the contract. */
export function openApiDocument(serverUrl: string): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, {
    info: {
      title: 'Haulwright API',
      version: '1',
      description: 'Field-service management for companies that pump, rent, clean and haul.',
    },
    servers: [{ url: `${serverUrl}/api` }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    security: [{ bearer: [] }],
  });
}
