import { Link } from '@tanstack/react-router';

/** Says which units are missing, and leads to who has them; nothing while it is not known. */
export function ShortUnits({ sentence }: { readonly sentence: string | null }) {
  return (
    <div role="alert">
      {sentence !== null && (
        <p className="mb-4 rounded-md bg-warn-soft px-3 py-2 text-warn-text">
          {sentence}{' '}
          <Link to="/rentals" search={{ tab: 'stock' }} className="font-medium underline underline-offset-4">
            See the stock
          </Link>
        </p>
      )}
    </div>
  );
}
