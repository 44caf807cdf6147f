import { ArticlePage, type ArticleSection } from '../article-page.tsx';

const sections: readonly ArticleSection[] = [
  {
    title: 'Companies are kept apart',
    paragraphs: [
      'Every row of data belongs to one company, and the database itself enforces it: a query that does not say for which company it runs gets nothing. Another company’s record does not look forbidden, it looks as if it did not exist. Our tests try every call with another company’s records.',
    ],
  },
  {
    title: 'Passwords',
    points: [
      'Stored only as argon2id hashes. We cannot read them.',
      'The 100,000 most common passwords are refused, and so are your own name and address. Your company may ask for longer ones.',
      'A wrong password and an unknown address get the same answer, in the same time. Attempts are limited for each account and network, without locking its owner out.',
    ],
  },
  {
    title: 'A second step',
    points: [
      'Authenticator apps, security keys, codes by text message where the installation sends them, and recovery codes for the day the phone is lost.',
      'An administrator can require it of everyone in the company.',
      'A password reset by email does not get around it.',
    ],
  },
  {
    title: 'Sessions',
    points: [
      'Access lasts 15 minutes and is renewed with a token that changes at each use; an old one that turns up again ends the session.',
      'Under My account you see every device that is signed in and can end any of them. Changing a password ends the others.',
      'The server looks at each session while it is used: one that was ended stops working within seconds.',
    ],
  },
  {
    title: 'The record',
    paragraphs: [
      'Sign-ins, refusals, and changes to passwords, second steps and people are written down with time, network address and browser, and kept for two years. Administrators read their company’s record under Settings. Owners of an account get an email when something important about it changes.',
    ],
  },
  {
    title: 'Roles',
    paragraphs: [
      'What a person may do depends on their roles: administrator, dispatcher or field technician. Technicians see only the jobs assigned to them. The server checks every request by the same table the screens use.',
    ],
  },
  {
    title: 'In the browser',
    points: [
      'Pages run our own scripts only, and load nothing from other companies’ servers. The browser is told to refuse everything else.',
      'There are no cookies that another site could make your browser send.',
    ],
  },
  {
    title: 'In transit and at rest',
    points: [
      'Connections to an installation with a public address are encrypted.',
      'The keys that sign sessions are stored encrypted, renewed, and never leave the server.',
      'Card data goes to the payment provider directly; we do not store it.',
    ],
  },
  {
    title: 'Losing nothing',
    paragraphs: [
      'What the server has confirmed is on disk. A form that could not be sent keeps what you typed, and sending it twice does it once. Backups are one consistent snapshot of all tables and are checked when they are restored.',
    ],
  },
  {
    title: 'Your part',
    points: [
      'Give every person their own account and the smallest role that works.',
      'Use a long password that is used nowhere else, and a second step.',
      'Remove people who leave your company, the same day.',
    ],
  },
  {
    title: 'Found something?',
    paragraphs: [
      'Tell the operator of your installation what you found and how to repeat it, and give us time to correct it before telling others. We do not pursue people who look for faults in good faith and harm nobody.',
    ],
  },
];

export default function SecurityPage() {
  return (
    <ArticlePage
      title="Security"
      lead="How your company’s data is protected, in plain words."
      sections={sections}
    />
  );
}
