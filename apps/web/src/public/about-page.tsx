import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { ArticlePage, type ArticleSection } from './article-page.tsx';

const sections: readonly ArticleSection[] = [
  {
    title: 'Our mission',
    paragraphs: [
      'We lower the cost of logistics for small and medium businesses. A hauler with three trucks pays as much for a mile as one with three hundred, but has nobody whose job it is to save it. Haulwright is that somebody.',
    ],
  },
  {
    title: 'What we build',
    paragraphs: [
      'One place for clients, jobs, routes and the papers that go with them, made for companies that pump, haul and dispose: septic services, portable sanitation, grease trap services and manure hauling.',
      'The heart of it is the route planner. It knows what parcel route planners do not: that a tank fills up along the way, that it must be emptied at a site that takes this waste and is open at that hour, and that an emergency does not wait for the plan.',
    ],
  },
  {
    title: 'How we work',
    points: [
      'The planner advises, people decide. Every plan shows its reasons and can be changed by hand.',
      'A gallon is accounted for, from the client’s tank to the disposal site.',
      'Your data is yours. Each company sees its own and nobody else’s, and can take it along.',
      'Nothing is hidden in small print. What the product does with people’s data fits on two pages, and they are written to be read.',
    ],
  },
  {
    title: 'Who it is for',
    paragraphs: [
      'Dispatchers with two phones ringing, owners who do the books on Sunday evening, and technicians with wet gloves. If the product is in the way of one of them, that is a fault, and we want to hear of it.',
    ],
  },
  {
    title: 'Where it runs',
    paragraphs: [
      'Haulwright is self-contained: the application, its database, its maps and its fonts come from one server, run by us or by you. It needs no account with anyone else.',
    ],
  },
];

export default function AboutPage() {
  return (
    <ArticlePage
      title="About Haulwright"
      lead="We make the software that small and medium haulers run their day with."
      sections={sections}
    >
      <div className="mt-10 flex flex-wrap gap-3">
        <ButtonLink variant="primary" size="lg" href="/auth">
          Get Started
        </ButtonLink>
        <ButtonLink size="lg" href="/pricing">
          See pricing
        </ButtonLink>
      </div>
    </ArticlePage>
  );
}
