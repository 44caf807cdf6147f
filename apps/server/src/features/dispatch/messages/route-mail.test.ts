import type { Client } from '@haulwright/domain/clients/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { mailTo, type OutboxMail } from '../../../../../../test/server/outbox.ts';
import { dayAhead, makeRouteDay, type RouteDay } from '../testing.ts';

const server = serverOfFile();
let day: RouteDay;
let mail: OutboxMail;

beforeAll(async () => {
  day = await makeRouteDay(server, dayAhead);
  const client: Client = bodyOf(await day.dispatcher.call('GET', `/clients/${day.jobs[0]?.clientId}`));
  bodyOf(
    await day.dispatcher.call('PUT', `/clients/${client.id}`, {
      ...client,
      serviceTypeIds: client.services.map(({ id }) => id),
      addresses: client.addresses.map((address) => ({ ...address, gateCode: '4711#' })),
      phone: '(717) 555-0112 / 717-555-0113 ext. 5',
      contactPerson: 'Ann & Bob',
      accessInstructions: 'Dog <script>alert("1")</script>\nBehind the barn',
    }),
  );
  bodyOf(
    await day.dispatcher.call('PUT', `/jobs/${day.jobs[0]?.id}`, {
      ...day.jobs[0],
      windowStartMinute: 540,
      windowEndMinute: 660,
      seenUpdatedAt: day.jobs[0]?.updatedAt,
    }),
  );
  await day.published([day.job(0), day.empty(), day.job(1)]);
  mail = await mailTo(server, day.company.technician.email, /^Your route for Tuesday, March 3$/);
});

describe('the mail of a published route', () => {
  it('typed.md 15: tells the driver how to get there and in, whom to call and what waits, in plain text', () => {
    for (const line of [
      'Directions: https://www.google.com/maps/dir/?api=1&destination=',
      'Arrive between: 9:00 AM – 11:00 AM',
      'To pump: 500 gal',
      'Contact: Ann & Bob',
      'Phone: (717) 555-0112\r\n',
      'Phone: 717-555-0113 ext. 5\r\n',
      'Getting in: Gate code: 4711# / Dog <script>alert("1")</script> / Behind the barn',
      'Empty the tank: ',
      `/routes/mine?date=${dayAhead}`,
    ])
      expect(mail.text).toContain(line);
    expect(mail.text).toMatch(/\d [AP]M {2}1\. Client 2 km north, /);
  });

  it('has the same in HTML, with links, and nothing of it is markup', () => {
    for (const piece of [
      '<a href="tel:7175550112">(717) 555-0112</a>',
      '<a href="tel:7175550113;ext=5">717-555-0113 ext. 5</a>',
      '<a href="https://www.google.com/maps/dir/?api=1&amp;destination=',
      'Arrive between: 9:00 AM – 11:00 AM',
      'Contact: Ann &amp; Bob',
      'Dog &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;<br>Behind the barn',
    ])
      expect(mail.html).toContain(piece);
    expect(mail.html).not.toContain('<script');
    // Nothing is asked of the network, and programs choose the colours for light and dark.
    expect(mail.html).not.toMatch(/<img|<link|url\(|background|[; "]color:/);
  });
});
