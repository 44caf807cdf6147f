import type { RouteVersion } from '@haulwright/domain/routes/route-version';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { startMailServerFake, type MailServerFake } from '../../../../../../test/fakes/mail-server-fake.ts';
import { patiently } from '../../../../../../test/patience.ts';
import { startTestServer, type TestServer } from '../../../../../../test/server/harness.ts';
import { dayAhead, makeRouteDay, type RouteDay } from '../testing.ts';

let post: MailServerFake;
let server: TestServer;
let day: RouteDay;
let id: string;
beforeAll(async () => {
  post = await startMailServerFake();
  server = await startTestServer({ SMTP_URL: post.url });
});
afterAll(async () => {
  await server?.stop();
  await post?.stop();
});
beforeEach(async () => {
  post.refuse(false);
  day = await makeRouteDay(server, dayAhead);
  id = (await day.published([day.job(0), day.job(1)])).id;
  // The mail of the publishing has gone, so the next one is that of the sending.
  const isToDriver = (mail: string) =>
    mail.includes(`To: ${day.company.technician.email}`) && mail.includes('Subject: Your route for');
  await vi.waitFor(
    () => {
      if (!post.mails.some(isToDriver)) throw new Error('the route was not mailed yet');
    },
    { timeout: patiently(10_000) },
  );
});

const kinds = async (): Promise<string[]> => {
  const { versions }: { versions: RouteVersion[] } = bodyOf(
    await day.dispatcher.call('GET', `/dispatch/routes/${id}/versions`),
  );
  return versions.map(({ kind }) => kind);
};

it('a route whose mail is refused is not said to be sent, and uses up none of the three an hour', async () => {
  post.refuse(true);
  for (let times = 0; times < 4; times += 1) {
    const answer = await day.act(id, 'send');
    expect([answer.status, answer.body.code]).toEqual([424, 'route.mail-failed']);
  }
  expect(await kinds()).toEqual(['published']);
  post.refuse(false);
  bodyOf(await day.act(id, 'send'));
  expect(await kinds()).toEqual(['sent', 'published']);
});

it('a route that is cancelled while its mail is on its way stays cancelled in its history', async () => {
  const held = post.holdNext(/^Subject: Your route\b/m);
  const sending = day.act(id, 'send');
  const letGo = await held;
  expect(await kinds()).toEqual(['published']);
  bodyOf(await day.act(id, 'cancel', { reason: 'Truck broke down' }));
  letGo();
  expect((await sending).status).toBe(200);
  expect(await kinds()).toEqual(['cancelled', 'published']);
});
