import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer } from './harness.ts';

/**
 * A server for the tests of a file, started before the first of them and stopped after the last. What is given is
 * empty until then: look into it in hooks and tests only.
 */
export function serverOfFile(environment?: Record<string, string>): TestServer {
  const server = {} as TestServer;
  let started: TestServer | undefined;
  beforeAll(async () => {
    started = await startTestServer(environment);
    Object.assign(server, started);
  });
  afterAll(() => started?.stop());
  return server;
}
