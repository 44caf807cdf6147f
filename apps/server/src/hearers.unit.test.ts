import { expect, it } from 'vitest';
import { answerers, hearers } from './hearers.ts';

it('tells who hears of what, in which order', () => {
  expect(
    Object.fromEntries(
      Object.entries(hearers).map(([event, heardBy]) => [event, heardBy.map(({ does }) => does)]),
    ),
  ).toEqual({
    'company.founded': [
      'services: gives it the services and job types it starts with',
      'vehicles: gives it a truck that its founder drives',
      'jobs: begins to count its job numbers',
      'forms: gives it the forms it starts with',
    ],
    'company.changed': ['routes: are timed again from today on'],
    'clients.moved': ['routes: are timed again from today on'],
    'vehicle.changed': ['routes: are timed again from today on'],
    'disposal-site.changed': ['routes: are timed again from today on'],
    'papers-of-drivers.changed': ['routes: are timed again from today on'],
    'job-type.changed': ['routes: are timed again from today on'],
    'driver.on-my-way': [
      'client messages: the client is to be told that the driver is on the way, where the company wants that',
    ],
    'jobs.changed': [
      'routes: let jobs go, begin and end with them, and are timed again',
      'custody: posts what a job the office completed put into the truck',
      'pricing: fixes the price of completed work, and prices it again when its facts are corrected',
    ],
    'load.posted': [
      'pricing: prices work again whose disposal costs what the site charges, when its gallons go there',
      'field: settles reports whose gallons waited, once the office has recorded them',
      'manifests: lets figures follow that nobody has signed',
      'land: corrects what it recorded of a dump by itself; what somebody wrote or certified stays',
    ],
    'fee.recorded': ['pricing: prices work again whose disposal costs what the site charges'],
    'price.fixed': [
      'agreements: keeps what covered work when its price was fixed',
      'invoicing: works out what is to be billed of completed work',
    ],
    'agreement.changed': ['invoicing: works out what is to be billed of service agreements'],
    'dump.spread': ['land: records what a technician spread on a field'],
    'papers.reported': ['manifests: keeps the numbers and words that a technician gave to papers'],
    'form.filed': ['manifests: gives papers that were made before it what it answers'],
    'rental.changed': ['invoicing: works out what is to be billed of rentals'],
    'route.changed': ['dispatch: keeps what drivers are to be told by mail'],
    'invoice.issued': [],
    'invoice.voided': ['payments: ends sessions in which a client could pay what is not open any more'],
    'payment.received': ['payments: ends sessions in which a client could pay what is not open any more'],
    'payment.reversed': ['payments: ends sessions in which a client could pay what is not open any more'],
    'credit.changed': ['payments: ends sessions in which a client could pay what is not open any more'],
    'refund.made': [],
  });
});

it('tells who answers what', () => {
  expect(
    Object.fromEntries(Object.entries(answerers).map(([question, { says }]) => [question, says])),
  ).toEqual({
    'services.clients': 'clients: how many take the service',
    'clients.visits': 'jobs: the next visit to each, and the last one',
    'clients.due': 'tanks: when the first tank of each is due',
    'clients.like': 'imports: the clients that a list with this one would find',
    'jobs.hold': 'routes: whether a lock holds them',
    'jobs.routes': 'routes: the route each is on',
    'jobs.billed': 'invoicing: the invoice that has lines of them',
    'pickups.clash': 'custody: whether its tank holds a waste that must not be mixed with it',
    'vehicles.on-board': 'loads: what is in each of their tanks',
    'drivers.places': 'positions: the last place each driver shared, and the last of each truck',
    'jobs.seen': 'tracking: when a truck was at each, by what its device sent',
    'phones.heard': 'field: when a phone of each last reported',
    'prices.agreed': 'quotes: what the client accepted for each; agreements: what covers each',
    'prices.packed': 'pricing: what jobs cost or would cost, for technicians who may see it',
    'files.theirs': 'field: whether they reported it, or it is of a job given to them',
    'fields.known': 'land: the fields in use, with what each may still get',
    'papers.hold': 'manifests: whether a paper that left, or the site’s signature, stands in the way',
    'land.hold': 'land: whether a withdrawn dump is in the record of a field',
    'papers.rules': 'manifests: what the followed rule packs want on the paper of a pickup',
    'papers.packed':
      'manifests: the same for a phone, with the pickups of its trucks and the numbers of papers',
    'papers.number-refused': 'manifests: whether a number that was given on a phone is another paper’s',
    'payments.leaving': 'payments: what of each is on its way back to the card or account it came from',
  });
});
